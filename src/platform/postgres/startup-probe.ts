import { connect } from 'node:net'

/** Postgres's SSLRequest, the one request that every Postgres accepts before a login: whether the server speaks TLS. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * Whether the Postgres at `host` and `port` speaks TLS; null if what is there does not respond as a Postgres. Rejects
 * with the system's error when no connection is possible.
 */
export function askForTls(host: string, port: number, withinMs: number): Promise<'tls' | 'plain' | null> {
  return new Promise((resolve, failed) => {
    const socket = connect({ host, port })
    const end = (result: 'tls' | 'plain' | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const timer = setTimeout(end, withinMs, null)
    socket.once('connect', () => socket.write(SSL_REQUEST))
    socket.once('data', (data) => end(data.length === 1 ? (RESPONSES[data[0]!] ?? null) : null))
    socket.once('close', () => end(null))
    socket.on('error', (error) => {
      clearTimeout(timer)
      failed(error)
    })
  })
}

const RESPONSES: Record<number, 'tls' | 'plain'> = { ['S'.charCodeAt(0)]: 'tls', ['N'.charCodeAt(0)]: 'plain' }
