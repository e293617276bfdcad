import { createServer } from 'node:net'

/** Below the ephemeral ports, which the system assigns to listeners on port 0 and to outgoing connections. */
const [LOWEST, HIGHEST] = [15_000, 31_999]

/**
 * Returns an unused port for a process that is stopped and restarted at the same address: the system does not assign the
 * port to another connection in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST + 1))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
