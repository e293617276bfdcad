import type { Database } from '../database/database.ts'
import type { DatabaseEvents } from '../database/listener.ts'
import type { Log } from '../runtime/log.ts'
import { type LogPosition, writtenPosition } from './queries.ts'

/** The position that a replica must have reached to be read. */
export interface Watermark {
  /** The primary's position after the last known change; null while unknown. */
  readonly position: LogPosition | null
}

export interface WatermarkOptions {
  db: Database
  events: Pick<DatabaseEvents, 'subscribe'>
  /** The channels that notify of changes to what is read. */
  channels: readonly string[]
  log: Log
}

const RETRY_MS = 5_000

/**
 * Queries the primary's position after every notification of a change. A notification arrives after its transaction has
 * committed, so the position includes it. While notifications may be missed, the position is unknown.
 */
export function watchWatermark({ db, events, channels, log }: WatermarkOptions): Watermark {
  const received = new Set<string>()
  let position: LogPosition | null = null
  let changes = 0
  let isAsking = false

  async function ask() {
    if (isAsking) return
    isAsking = true
    while (position === null && received.size === channels.length) {
      const before = changes
      try {
        const written = await writtenPosition(db)
        if (changes === before) position = written
      } catch (error) {
        log.warn('cannot learn how far the database has written: nothing is read from its replica', { error })
        await Bun.sleep(RETRY_MS)
      }
    }
    isAsking = false
  }

  function changed() {
    changes++
    position = null
    void ask()
  }

  for (const channel of channels) {
    events.subscribe(channel, {
      notified: changed,
      connected() {
        received.add(channel)
        changed()
      },
      lost() {
        received.delete(channel)
        changed()
      },
    })
  }
  return {
    get position() {
      return position
    },
  }
}
