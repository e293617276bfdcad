import { connect } from 'node:net'

/** Asks whether the server speaks TLS, the one question that every Postgres answers before a login. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Whether a Postgres answers at `host` and `port`; rejects with the system's error when nothing does. */
export function answersAsPostgres(host: string, port: number, withinMs: number): Promise<boolean> {
  return new Promise((answered, failed) => {
    const socket = connect({ host, port })
    const end = (answer: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      answered(answer)
    }
    const timer = setTimeout(end, withinMs, false)
    socket.once('connect', () => socket.write(SSL_REQUEST))
    socket.once('data', (data) => end(data.length === 1 && (data[0] === S || data[0] === N)))
    socket.once('close', () => end(false))
    socket.on('error', (error) => {
      clearTimeout(timer)
      failed(error)
    })
  })
}

const S = 'S'.charCodeAt(0)
const N = 'N'.charCodeAt(0)
