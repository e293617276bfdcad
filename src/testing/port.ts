import { createServer } from 'node:net'

/** Below those that systems hand out by themselves: to who asks for any port, and to each outgoing connection. */
const [LOWEST, HIGHEST] = [15_000, 31_999]

/**
 * A port that nobody uses, for a process of its own that is to be stopped and started at the same address: no other
 * connection can get it meanwhile.
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
