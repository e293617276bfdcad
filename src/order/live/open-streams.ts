import { AppError } from '../../platform/runtime/errors.ts'
import type { OrderUpdate } from './queries.ts'

/** An open stream, as managed together with the others of its audience. */
export interface OpenStream {
  /** The last event that the client has received; null while that is not known yet. */
  lastEventId(): number | null
  /** Sends a heartbeat, or ends the stream when its session is over. */
  beat(): Promise<void>
  notify(updates: OrderUpdate): void
  end(): void
}

/** Clients that follow the same order updates, and how to read those updates. */
export interface Audience {
  /** The account id, or the key of the order board, which follows all orders. */
  key: string
  since(eventId: number): Promise<OrderUpdate[]>
}

/**
 * The open event streams of this instance. Their number is limited per account and per client IP, and the streams of an
 * audience share their queries.
 */
export interface OpenStreams {
  /** @throws AppError tooMany */
  enter(account: string, ip: string | null): () => void
  /** Manages a stream until it leaves. */
  join(audience: Audience, stream: OpenStream): { look(): Promise<void>; leave(): void }
}

const MAX_PER_ACCOUNT = 6
const MAX_PER_IP = 20

export function createOpenStreams(heartbeatMs: number): OpenStreams {
  const [ofAccounts, ofIps] = [new Map<string, number>(), new Map<string, number>()]
  const groups = new Map<string, Group>()
  return {
    enter(account, ip) {
      const isFull =
        (ofAccounts.get(account) ?? 0) >= MAX_PER_ACCOUNT || (ip !== null && (ofIps.get(ip) ?? 0) >= MAX_PER_IP)
      if (isFull)
        throw new AppError('tooMany', 'Too many windows show live orders: close some', { retryAfterSeconds: 30 })
      add(ofAccounts, account, 1)
      if (ip !== null) add(ofIps, ip, 1)
      return () => {
        add(ofAccounts, account, -1)
        if (ip !== null) add(ofIps, ip, -1)
      }
    },
    join(audience, stream) {
      const group = groups.get(audience.key) ?? openGroup(audience, heartbeatMs)
      groups.set(audience.key, group)
      group.members.add(stream)
      return {
        look: group.look,
        leave() {
          group.members.delete(stream)
          if (group.members.size > 0) return
          group.close()
          if (groups.get(audience.key) === group) groups.delete(audience.key)
        },
      }
    },
  }
}

type Group = ReturnType<typeof openGroup>

/**
 * Groups the streams of an audience: one query serves them all, on every heartbeat and whenever notifications may have
 * been missed. Each stream checks its session then.
 */
function openGroup({ since }: Audience, heartbeatMs: number) {
  const members = new Set<OpenStream>()
  let looking: Promise<void> | null = null

  async function lookOnce(): Promise<void> {
    const known = [...members].flatMap((stream) => stream.lastEventId() ?? [])
    try {
      const found = known.length > 0 ? await since(Math.min(...known)) : []
      // Checked after the updates were read, so that none is sent that was committed after the end of the access.
      await Promise.all([...members].map((stream) => stream.beat()))
      for (const stream of members) for (const updates of found) stream.notify(updates)
    } catch {
      // The clients reconnect, and request what they missed.
      for (const stream of members) stream.end()
    }
  }

  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return looking
  }
  const heart = setInterval(look, heartbeatMs)
  return { members, look, close: () => clearInterval(heart) }
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}
