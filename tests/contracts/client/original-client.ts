/**
 * Calls the API as the original client does (specification 4 and 7): it stores tokens in local storage under its own
 * keys, sends a bearer header if it has a token, sends cookies, and retries once after a refresh on 401. It acts as a
 * page of another origin, and throws where CORS would block it.
 */
export class OriginalClient {
  readonly localStorage = new Map<string, string>()
  readonly #cookies = new Map<string, string>()

  constructor(
    private readonly origin: string,
    private readonly handle: (request: Request) => Promise<Response>,
  ) {}

  // biome-ignore lint/suspicious/noExplicitAny: the original is untyped, and reads whatever comes.
  async call(method: string, path: string, body?: object): Promise<any> {
    const first = await this.#send(method, path, body, this.localStorage.get('accesstoken'))
    if (first.status !== 401 || !this.localStorage.has('refreshToken')) return first.json()
    const refreshed = await this.#send(
      'POST',
      '/api/user/refresh-token',
      undefined,
      this.localStorage.get('refreshToken'),
    )
    if (refreshed.ok) this.localStorage.set('accesstoken', (await refreshed.json()).data.accessToken)
    return (await this.#send(method, path, body, this.localStorage.get('accesstoken'))).json()
  }

  async #send(method: string, path: string, body: object | undefined, bearer: string | undefined): Promise<Response> {
    const headers: Record<string, string> = {
      origin: this.origin,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
    }
    if (bearer) headers.authorization = `Bearer ${bearer}`
    const isForm = body instanceof FormData
    if (body && !isForm) headers['content-type'] = 'application/json'
    if (this.#cookies.size > 0) headers.cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    await this.#askFirst(method, path, Object.keys(headers))
    const request = new Request(`http://localhost${path}`, {
      method,
      headers,
      body: isForm ? body : body && JSON.stringify(body),
    })
    const response = await this.handle(request)
    this.#requireCors(response)
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  /** Sends a preflight request, as a browser does before a request that a form could not send. */
  async #askFirst(method: string, path: string, headers: string[]): Promise<void> {
    const wanted = headers.filter((name) => name === 'authorization' || name === 'content-type')
    if (wanted.length === 0 && (method === 'GET' || method === 'POST')) return
    const response = await this.handle(
      new Request(`http://localhost${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: this.origin,
          'access-control-request-method': method,
          'access-control-request-headers': wanted.join(','),
        },
      }),
    )
    this.#requireCors(response)
    const methods = response.headers.get('access-control-allow-methods') ?? ''
    const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase()
    const isAllowed = methods.includes(method) && wanted.every((name) => allowed.includes(name))
    if (!response.ok || !isAllowed) throw new TypeError(`CORS: ${method} ${path} is not allowed`)
  }

  #requireCors(response: Response): void {
    const isOurs = response.headers.get('access-control-allow-origin') === this.origin
    if (!isOurs || response.headers.get('access-control-allow-credentials') !== 'true') {
      throw new TypeError('CORS: this page may not read the answer')
    }
  }

  #keep(cookie: string): void {
    const [pair, ...attributes] = cookie.split('; ')
    const [name, value] = pair!.split('=') as [string, string]
    const isOver = value === '' || attributes.includes('Max-Age=0')
    // Browsers do not send SameSite=Strict and Lax cookies from another site.
    if (isOver || !attributes.includes('SameSite=None')) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
