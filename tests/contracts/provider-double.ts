/** A request that a double received. */
export interface Asked {
  path: string
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: requests are read field by field
  body: any
}

/** Starts a double of a provider that takes JSON; what it returns next instead of its own reply is put into `faults`. */
export function createJsonDouble(reply: (asked: Asked) => Response) {
  const asked: Asked[] = []
  const faults: (Response | 'hang')[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const body = await request.json()
      const received = { path: new URL(request.url).pathname, headers: request.headers, body }
      asked.push(received)
      const fault = faults.shift()
      if (fault === 'hang') return new Promise<Response>(() => {})
      return fault ?? reply(received)
    },
  })
  return { asked, faults, url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) }
}
