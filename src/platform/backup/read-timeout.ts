import { StartError } from '../runtime/errors.ts'

export const SILENCE_MS = 60_000

/** Limits how long the work of a backup may continue without receiving a byte. */
export interface Silence {
  /** Records that something arrived. */
  received(): void
  /** Returns the work's outcome, or fails with an error that names `of`, the source from which nothing arrived. */
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
    received() {
      receivedAt = performance.now()
    },
    endedBy(work, of) {
      receivedAt = performance.now()
      // Aborted work may still fail later, when nothing awaits it.
      work.catch(() => {})
      const given = silent.promise.then(() => {
        throw new StartError(
          `The backup was aborted: ${of} sent nothing for ${longestMs / 1000} seconds. What was written is removed`,
        )
      })
      return Promise.race([work, given])
    },
    stop: () => clearInterval(looking),
  }
}
