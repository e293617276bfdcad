import { StartError } from '../runtime/errors.ts'

export const SILENCE_MS = 60_000

/** How long the work of a backup may go on without a byte. */
export interface Silence {
  /** Something came. */
  heard(): void
  /** The work's outcome, or a failure that says of what nothing came. */
  endedBy<T>(work: Promise<T>, of: string): Promise<T>
  readonly wasTooLong: boolean
  stop(): void
}

export function watchForSilence(longestMs: number): Silence {
  let receivedAt = performance.now()
  let wasTooLong = false
  const silent = Promise.withResolvers<void>()
  const look = () => {
    if (performance.now() - receivedAt <= longestMs) return
    wasTooLong = true
    silent.resolve()
  }
  const looking = setInterval(look, Math.min(longestMs, 1_000))
  return {
    get wasTooLong() {
      return wasTooLong
    },
    heard() {
      receivedAt = performance.now()
    },
    endedBy(work, of) {
      receivedAt = performance.now()
      // What is given up may fail later, when nobody waits for it.
      work.catch(() => {})
      const given = silent.promise.then(() => {
        throw new StartError(
          `The backup was given up: nothing came of ${of} for ${longestMs / 1000} seconds. What was written is removed`,
        )
      })
      return Promise.race([work, given])
    },
    stop: () => clearInterval(looking),
  }
}
