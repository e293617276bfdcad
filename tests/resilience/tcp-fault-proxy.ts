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
  /** Returns the part of the received bytes to forward; null cuts the connection. */
  sieve: Sieve
}

type Sieve = (data: Uint8Array) => Uint8Array | null

/** Creates the filters of a connection: for what the shop sends, and for what it receives. */
export type Watch = () => { asked: Sieve; answered: Sieve }

const watchNothing: Watch = () => ({ asked: (data) => data, answered: (data) => data })

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
    socket.data.other?.end()
  }
  const handlers = { data: pass, close: end, error: end }
  const server = Bun.listen<Ends>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      ...handlers,
      async open(near) {
        const { asked, answered } = watch()
        near.data = { other: null, waiting: [], sieve: asked }
        sockets.add(near)
        const far = await Bun.connect<Ends>({
          hostname: '127.0.0.1',
          port: target,
          socket: handlers,
          data: { other: near, waiting: [], sieve: answered },
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

// Retries bytes that the kernel does not accept immediately: tests send little, so waiting is simplest.
function write(socket: Socket<Ends>, data: Uint8Array): void {
  const sent = socket.write(data)
  if (sent >= 0 && sent < data.length) setTimeout(() => write(socket, data.subarray(sent)), 1)
}
