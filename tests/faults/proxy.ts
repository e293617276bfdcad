import { afterAll } from 'bun:test'
import type { Socket } from 'bun'

/** A wire between the shop and something it needs, to be cut. */
export interface Wire {
  port: number
  /** Cuts every connection there is; new ones are made again. */
  cut(): void
  /** Nothing gets through any more, old or new, and nobody is told. */
  hold(): void
  release(): void
}

interface Ends {
  other: Socket<Ends> | null
  waiting: Uint8Array[]
}

/** Opens a wire that leads to a port of this machine. */
export function openWire(target: number): Wire {
  const sockets = new Set<Socket<Ends>>()
  let held = false
  const pass = (from: Socket<Ends>, data: Uint8Array) => {
    const { other, waiting } = from.data
    if (held || !other) waiting.push(new Uint8Array(data))
    else write(other, data)
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
        near.data = { other: null, waiting: [] }
        sockets.add(near)
        const far = await Bun.connect<Ends>({
          hostname: '127.0.0.1',
          port: target,
          socket: handlers,
          data: { other: near, waiting: [] },
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

// What the kernel does not take at once is sent when it can: tests send little, so waiting is simplest.
function write(socket: Socket<Ends>, data: Uint8Array): void {
  const sent = socket.write(data)
  if (sent >= 0 && sent < data.length) setTimeout(() => write(socket, data.subarray(sent)), 1)
}
