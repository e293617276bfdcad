import { afterAll } from 'bun:test'
import type { Socket } from 'bun'

/** A proxy between the shop and a service, whose connections a test can cut or stall. */
export interface Wire {
  port: number
  /** Cuts all current connections; new ones are accepted. */
  cut(): void
  /** Holds back all data of current and new connections until `release`, without closing them. */
  hold(): void
  release(): void
}

interface Ends {
  other: Socket<Ends> | null
  waiting: Uint8Array[]
  /** Bytes for this socket that the kernel has not accepted yet, in order. */
  unsent: Uint8Array[]
  /** Whether to close this socket once they are sent. */
  isEnding: boolean
  /** Returns the part of the received bytes to forward; null cuts the connection. */
  sieve: Sieve
}

type Sieve = (data: Uint8Array) => Uint8Array | null

/** Creates the filters of a connection: for what the shop sends, and for what it receives. */
export type Watch = () => { asked: Sieve; responded: Sieve }

const watchNothing: Watch = () => ({ asked: (data) => data, responded: (data) => data })

/** Opens a proxy to a port of this machine; `watch` filters every connection from its first byte. */
export function openTcpFaultProxy(target: number, watch = watchNothing): Wire {
  const sockets = new Set<Socket<Ends>>()
  let held = false
  const pass = (from: Socket<Ends>, data: Uint8Array) => {
    const { other, waiting, sieve } = from.data
    const passed = sieve(data)
    if (passed === null) {
      other?.terminate()
      from.terminate()
    } else if (held || !other) waiting.push(new Uint8Array(passed))
    else write(other, passed)
  }
  const end = (socket: Socket<Ends>) => {
    sockets.delete(socket)
    const { other } = socket.data
    if (!other) return
    other.data.isEnding = true
    drain(other)
  }
  const handlers = { data: pass, drain, close: end, error: end }
  const server = Bun.listen<Ends>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      ...handlers,
      async open(near) {
        const { asked, responded } = watch()
        near.data = { other: null, waiting: [], unsent: [], isEnding: false, sieve: asked }
        sockets.add(near)
        const far = await Bun.connect<Ends>({
          hostname: '127.0.0.1',
          port: target,
          socket: handlers,
          data: { other: near, waiting: [], unsent: [], isEnding: false, sieve: responded },
        }).catch(() => null)
        if (!far) return void near.end()
        sockets.add(far)
        near.data.other = far
        if (!held) flush(near)
      },
    },
  })
  afterAll(() => server.stop(true))
  return {
    port: server.port,
    cut() {
      for (const socket of sockets) socket.terminate()
      sockets.clear()
    },
    hold() {
      held = true
    },
    release() {
      held = false
      for (const socket of sockets) flush(socket)
    },
  }
}

function flush(from: Socket<Ends>): void {
  for (const data of from.data.waiting.splice(0)) if (from.data.other) write(from.data.other, data)
}

function write(socket: Socket<Ends>, data: Uint8Array): void {
  socket.data.unsent.push(new Uint8Array(data))
  drain(socket)
}

// Called again when the kernel accepts more. Whatever is written meanwhile waits behind what is unsent.
function drain(socket: Socket<Ends>): void {
  const { unsent } = socket.data
  while (unsent.length > 0) {
    const next = unsent[0]!
    const sent = socket.write(next)
    if (sent < 0) return
    if (sent === next.length) unsent.shift()
    else {
      unsent[0] = next.subarray(sent)
      return
    }
  }
  if (socket.data.isEnding) socket.end()
}
