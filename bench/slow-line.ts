import { createServer, connect as dial, type Socket } from 'node:net'

/** Fast 4G as in Chromium's developer tools: the wait for a response, and how fast it comes. */
const LATENCY_MS = 165
const BYTES_PER_MS = (9_000_000 / 8 / 1000) * 0.9
/** What is sent at once, so that several responses share the line. */
const PIECE_BYTES = 4096

/** A request that went over the line, with its response. */
export interface LineRequest {
  path: string
  /** The page that asked for it, by its path; of a page itself, the one that links to it. */
  by: string | null
  /** Whether it is a page that was asked for ahead. */
  isAhead: boolean
  bytes: number
}

/** A phone's line to a shop, at an address of its own. What all connections receive is as fast together as one alone. */
export async function openSlowLine(shopUrl: string) {
  const shop = new URL(shopUrl)
  const requests: LineRequest[] = []
  const sockets = new Set<Socket>()
  let freeAt = 0

  const server = createServer((phone) => {
    const up = dial(Number(shop.port), shop.hostname)
    let current: LineRequest | undefined
    const toShop = inOrder((bytes) => void up.write(bytes))
    const toPhone = inOrder((bytes) => void phone.write(bytes))
    for (const socket of [phone, up]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        phone.destroy()
        up.destroy()
        sockets.delete(phone)
      })
    }
    sockets.add(phone)
    phone.on('data', (bytes) => {
      current = requestIn(bytes.toString('latin1')) ?? current
      if (current && !requests.includes(current)) requests.push(current)
      toShop(bytes, performance.now() + LATENCY_MS / 2)
    })
    up.on('data', (bytes) => {
      if (current) current.bytes += bytes.length
      for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
        const piece = bytes.subarray(from, from + PIECE_BYTES)
        freeAt = Math.max(performance.now() + LATENCY_MS / 2, freeAt) + piece.length / BYTES_PER_MS
        toPhone(piece, freeAt)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    /** Named `localhost`, from which browsers accept brotli and service workers without TLS. */
    url: `http://localhost:${port}`,
    requests,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Hands bytes on at their time, in the order in which they came. */
function inOrder(send: (bytes: Buffer) => void) {
  const waiting: { bytes: Buffer; at: number }[] = []
  const next = () => {
    for (let [first] = waiting; first && first.at <= performance.now(); [first] = waiting) send(waiting.shift()!.bytes)
    if (waiting[0]) setTimeout(next, Math.max(1, waiting[0].at - performance.now()))
  }
  return (bytes: Buffer, at: number) => {
    if (waiting.push({ bytes, at }) === 1) setTimeout(next, Math.max(1, at - performance.now()))
  }
}

function requestIn(text: string): LineRequest | null {
  const path = /^[A-Z]+ (\/\S*) HTTP\/1/.exec(text)?.[1]
  if (!path) return null
  const header = (name: string) => new RegExp(`^${name}: (.*?)\r$`, 'im').exec(text)?.[1]
  const referrer = header('referer')
  const by = referrer ? new URL(referrer).pathname : null
  return { path, by, isAhead: header('sec-purpose')?.startsWith('prefetch') ?? false, bytes: 0 }
}
