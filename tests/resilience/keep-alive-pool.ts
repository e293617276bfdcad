import { connect, type Socket } from 'node:net'

/** A request to forward to an instance of the shop. */
export interface Sent {
  method: string
  path: string
  headers: Headers
  body: Uint8Array
}

/** `refused`: the request was not sent. `lost`: no response arrived. `torn`: the response was cut off. */
export class ConnectionFailed extends Error {
  constructor(readonly how: 'refused' | 'lost' | 'torn') {
    super(how)
  }
}

/** How long an idle connection stays open, as in `deploy/nginx.conf`. */
const KEEP_ALIVE_MS = 8_000
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

/** Connections to instances that are kept alive for later requests, as nginx does for an upstream. */
export class KeepAlivePool {
  /** The number of connections opened. */
  opened = 0
  readonly #idle = new Map<string, Line[]>()

  /** @throws ConnectionFailed */
  async ask(target: string, sent: Sent): Promise<Response> {
    const line = this.#take(target) ?? (await this.#open(target))
    const result = await line.ask(sent, new URL(target).host)
    if (result.isKept) this.#keep(target, line)
    else line.end()
    return result.response
  }

  close(): void {
    for (const lines of this.#idle.values()) for (const line of lines) line.end()
  }

  #take(target: string): Line | undefined {
    const lines = this.#idle.get(target) ?? []
    for (let line = lines.pop(); line; line = lines.pop()) {
      if (line.isOpen && performance.now() - line.lastUsedAt < KEEP_ALIVE_MS) return line
      line.end()
    }
    return undefined
  }

  #keep(target: string, line: Line): void {
    line.lastUsedAt = performance.now()
    this.#idle.set(target, [...(this.#idle.get(target) ?? []), line])
  }

  async #open(target: string): Promise<Line> {
    const { hostname, port } = new URL(target)
    this.opened += 1
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new Line(socket)))
      socket.once('error', () => reject(new ConnectionFailed('refused')))
    })
  }
}

/** A connection that carries one request at a time. */
class Line {
  isOpen = true
  lastUsedAt = 0
  #received: Buffer = Buffer.alloc(0)
  #changed = () => {}

  constructor(private readonly socket: Socket) {
    socket.removeAllListeners('error')
    socket.on('error', () => {})
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data])
      this.#changed()
    })
    for (const event of ['end', 'close']) {
      socket.on(event, () => {
        this.isOpen = false
        this.#changed()
      })
    }
  }

  end(): void {
    this.socket.destroy()
  }

  async ask({ method, path, headers, body }: Sent, host: string): Promise<{ response: Response; isKept: boolean }> {
    const lines = [...headers].filter(([name]) => ![...HOP_BY_HOP, 'host'].includes(name))
    const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, ...lines.map(([name, value]) => `${name}: ${value}`)]
    if (body.length > 0) head.push(`Content-Length: ${body.length}`)
    this.socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]))
    const { status, responseHeaders, length } = await this.#head()
    const bytes = await this.#body(method === 'HEAD' || status === 204 || status === 304 ? 0 : length)
    const isKept = this.isOpen && responseHeaders.get('connection')?.toLowerCase() !== 'close'
    for (const name of HOP_BY_HOP) responseHeaders.delete(name)
    return {
      response: new Response(status === 204 || status === 304 ? null : bytes, { status, headers: responseHeaders }),
      isKept,
    }
  }

  async #head() {
    const end = await this.#until(() => this.#received.indexOf('\r\n\r\n'))
    const [first = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n')
    this.#received = this.#received.subarray(end + 4)
    const responseHeaders = new Headers()
    for (const line of lines)
      responseHeaders.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
    if (responseHeaders.has('transfer-encoding')) throw new Error('Endless answers are not passed on here')
    return {
      status: Number(first.split(' ')[1]),
      responseHeaders,
      length: Number(responseHeaders.get('content-length') ?? 0),
    }
  }

  async #body(length: number): Promise<Uint8Array<ArrayBuffer>> {
    await this.#until(() => (this.#received.length >= length ? length : -1), 'torn')
    const bytes = new Uint8Array(this.#received.subarray(0, length))
    this.#received = this.#received.subarray(length)
    return bytes
  }

  /** Waits until `find` returns a position in the received bytes; returns that position. */
  async #until(find: () => number, how: 'lost' | 'torn' = 'lost'): Promise<number> {
    for (;;) {
      const found = find()
      if (found >= 0) return found
      if (!this.isOpen) throw new ConnectionFailed(this.#received.length > 0 ? 'torn' : how)
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#changed = resolve
      await promise
    }
  }
}
