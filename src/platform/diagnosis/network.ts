import { connect } from 'node:net'

const PATIENCE_MS = 5_000

/** What is in the way to the server of an address, in words; null when it takes connections, so that it is not the way. */
export async function findObstacle(url: string): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const at = Number(port) || (protocol === 'https:' ? 443 : 80)
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect({ host, port: at, timeout: PATIENCE_MS })
  socket.on('connect', () => resolve(null))
  socket.on('timeout', () => resolve(`${host}:${at} does not answer`))
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(explain(error, host, at)))
  return promise.finally(() => socket.destroy())
}

function explain({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${host}:${port}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host named ${host}, as far as this machine can tell`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host}:${port} does not answer`
    default:
      return `${host}:${port} cannot be reached (${code ?? message})`
  }
}
