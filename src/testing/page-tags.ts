import { afterAll } from 'bun:test'
import { listenToDatabase } from '../platform/database/listener.ts'
import { newId } from '../platform/runtime/ids.ts'
import { silentLog } from '../platform/runtime/log.ts'
import type { TestDatabase } from './database.ts'

/**
 * Returns a function that returns the cache tags that a change sends, sorted: those between two markers, because
 * notifications arrive in commit order. Call it at the top of a test file.
 */
export async function watchPageTags({ db, url }: TestDatabase) {
  const events = listenToDatabase(url, silentLog)
  afterAll(() => events.close())
  let tags: string[] = []
  let marked = Promise.withResolvers<void>()
  events.subscribe('page_tags', { notified: (payload) => tags.push(...payload.split(',')), connected() {} })
  events.subscribe('marker', { notified: () => marked.resolve(), connected() {} })
  await events.ready()

  async function pass(): Promise<void> {
    marked = Promise.withResolvers()
    await db.$client`select pg_notify('marker', ${newId()})`
    await marked.promise
  }
  return async (change: () => Promise<unknown>): Promise<string[]> => {
    await pass()
    tags = []
    await change()
    await pass()
    return tags.sort()
  }
}
