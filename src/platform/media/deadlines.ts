import { createBreaker } from '../runtime/circuit-breaker.ts'
import { AppError } from '../runtime/errors.ts'
import { type Log, silentLog } from '../runtime/log.ts'
import type { MediaStorage } from './storage.ts'

export interface DeadlineOptions {
  /** Deadline for what a shopper waits for: reading an image, or checking whether it exists. */
  readMs?: number
  /** Deadline for storing or removing an image, and for each step of a listing. */
  writeMs?: number
  log?: Log
}

const RETRY_AFTER_SECONDS = 10
const NOT_STORED = 'Images cannot be stored at the moment: try again in a few minutes'
const NOT_READ = 'Images cannot be shown at the moment'

/**
 * Adds deadlines to a remote storage, for callers that must not wait for it. After three failures in a row calls fail
 * immediately, except for one now and then that checks whether the storage has recovered.
 * @throws AppError unavailable, from every call.
 */
export function withDeadlines(
  storage: MediaStorage,
  { readMs = 2_000, writeMs = 8_000, log = silentLog }: DeadlineOptions = {},
): MediaStorage {
  let lastError: unknown
  const breaker = createBreaker({
    failures: 3,
    onOpen: () => log.error('image storage fails', { error: String(lastError) }),
    onClose: () => log.info('image storage works again'),
  })

  async function bounded<T>(ms: number, message: string, ask: () => Promise<T>): Promise<T> {
    const unavailable = (cause?: unknown) =>
      new AppError('unavailable', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (!breaker.allows()) throw unavailable()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`no response within ${ms} ms`)), ms)
    try {
      const result = await Promise.race([ask(), late.promise])
      breaker.succeeded()
      return result
    } catch (error) {
      lastError = error
      breaker.failed()
      throw unavailable(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    put: (file, bytes) => bounded(writeMs, NOT_STORED, () => storage.put(file, bytes)),
    get: (file) => bounded(readMs, NOT_READ, () => storage.get(file)),
    has: (file) => bounded(readMs, NOT_STORED, () => storage.has(file)),
    remove: (file) => bounded(writeMs, NOT_STORED, () => storage.remove(file)),
    async *list() {
      const files = storage.list()[Symbol.asyncIterator]()
      while (true) {
        const next = await bounded(writeMs, NOT_READ, () => files.next())
        if (next.done) return
        yield next.value
      }
    },
  }
}
