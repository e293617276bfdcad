import type { Database } from '../database/database.ts'
import type { DatabaseEvents } from '../database/listener.ts'
import type { Log } from '../runtime/log.ts'
import { type LogPosition, writtenPosition } from './queries.ts'

/** How new what is read must be. */
export interface Watermark {
  /** Where the primary was after the last change that was heard of; null while that is not known. */
  readonly position: LogPosition | null
}

export interface WatermarkOptions {
  db: Database
  events: Pick<DatabaseEvents, 'subscribe'>
  /** Where changes of what is read are told. */
  channels: readonly string[]
  log: Log
}

const RETRY_MS = 5_000

/**
 * Asks the primary for its position whenever it tells of a change. A notice comes after its transaction is committed, so
 * that the position asked for then lies behind it. While notices may be missed nothing is known.
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
