import { afterAll } from 'bun:test'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a Postgres server that records what clients send. */
export interface WireRecorder {
  port: number
  /** Types of the messages that a client sent outside a transaction before the server had responded to earlier ones. */
  overtaken: string[]
  /** Names of prepared statements; the unnamed one is an empty string. */
  names: Set<string>
}

const SYNC = 'S'
const SIMPLE_QUERY = 'Q'
const PARSE = 'P'
const TERMINATE = 'X'
const READY = 'Z'
const IDLE = 'I'

/** Opens a recorder in front of the server on a port of this machine. */
export function openWireRecorder(target: number): WireRecorder {
  const recorder: WireRecorder = { port: 0, overtaken: [], names: new Set() }
  const server = createServer((near) => listenIn(near, connect(target, '127.0.0.1'), recorder)).listen(0, '127.0.0.1')
  recorder.port = (server.address() as { port: number }).port
  afterAll(() => void server.close())
  return recorder
}

function listenIn(near: Socket, far: Socket, recorder: WireRecorder): void {
  let inFlight = 0
  let inTransaction = false
  const fromClient = readMessages(true, (type, body) => {
    if (inFlight > 0 && !inTransaction && type !== TERMINATE) recorder.overtaken.push(type)
    if (type === PARSE) recorder.names.add(body.subarray(0, body.indexOf(0)).toString())
    if (type === SYNC || type === SIMPLE_QUERY) inFlight++
  })
  const fromServer = readMessages(false, (type, body) => {
    if (type !== READY) return
    inFlight = Math.max(0, inFlight - 1)
    inTransaction = body.toString() !== IDLE
  })
  near.on('data', (data) => {
    fromClient(data as Buffer)
    far.write(data)
  })
  far.on('data', (data) => {
    fromServer(data as Buffer)
    near.write(data)
  })
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('close', () => other.destroy())
    one.on('error', () => other.destroy())
  }
}

/** Splits a byte stream into protocol messages; the first message of a client has no type byte. */
function readMessages(startsBare: boolean, listener: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let bare = startsBare
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const head = bare ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      if (!bare) listener(String.fromCharCode(rest[0]!), rest.subarray(5, end))
      bare = false
      rest = rest.subarray(end)
    }
  }
}
