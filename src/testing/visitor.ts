import { recordRemoteIp } from '../platform/http/remote-ip.ts'

interface Shop {
  app: { handle(request: Request): Promise<Response> }
}

let count = 0

/** Creates a client that stores cookies and has an IP address of its own unless one is given. */
export function createVisitor({ app }: Shop, ip = `198.51.${(++count >> 8) & 255}.${count & 255}`) {
  const cookies = new Map<string, string>()

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    recordRemoteIp(request, ip)
    const response = await app.handle(request)
    for (const line of response.headers.getSetCookie()) {
      const { name, value } = Bun.Cookie.parse(line)
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  return { call, cookies, ip }
}
