import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopback } from '../runtime/loopback.ts'

const PATIENCE_MS = 5_000

/** What prevents a connection to a server: it accepts none, its name is unknown, or nothing comes back. */
export interface Obstacle {
  kind: 'refused' | 'unknown' | 'silent'
  /** A description for people. */
  said: string
}

/** Describes what prevents a connection to the server of an address; returns null if the server accepts connections. */
export async function findObstacle(url: string): Promise<string | null> {
  return (await obstacleTo(url))?.said ?? null
}

export async function obstacleTo(url: string): Promise<Obstacle | null> {
  const { port, protocol } = new URL(url)
  const host = hostOf(url)
  const at = Number(port) || (protocol === 'https:' ? 443 : 80)
  const { promise, resolve } = Promise.withResolvers<Obstacle | null>()
  const socket = connect({ host, port: at, timeout: PATIENCE_MS })
  socket.on('connect', () => resolve(null))
  socket.on('timeout', () => resolve({ kind: 'silent', said: `${host}:${at} does not respond` }))
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(explain(error, host, at)))
  return promise.finally(() => socket.destroy())
}

/** Whether an address's host is an address of this machine itself, other than loopback. */
export async function isOwnIp(url: string): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((cards) => cards?.map(({ address }) => address) ?? [])
  const found = await lookup(hostOf(url), { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => !isLoopback(address) && own.includes(address))
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): Obstacle {
  switch (code) {
    case 'ECONNREFUSED':
      return { kind: 'refused', said: `nothing listens at ${host}:${port}` }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { kind: 'unknown', said: `there is no host named ${host}, as far as this machine can tell` }
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { kind: 'silent', said: `${host}:${port} does not respond` }
    default:
      return { kind: 'silent', said: `${host}:${port} cannot be reached (${code ?? message})` }
  }
}
