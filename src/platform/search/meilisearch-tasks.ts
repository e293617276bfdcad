import type { Index, Meilisearch } from 'meilisearch'
import type { IndexChanges, IndexedDocument } from './meilisearch.ts'
import { SearchTaskError } from './meilisearch-errors.ts'

/** Limit per task, because a task also waits for those before it. */
export const TASK_TIMEOUT_MS = 120_000
const TASKS_PER_REQUEST = 100

/** Sends changes without waiting for earlier ones, because the server keeps their order; returns the ids of the tasks. */
export async function enqueue(index: Index<IndexedDocument>, changes: AsyncIterable<IndexChanges>): Promise<number[]> {
  const tasks: number[] = []
  for await (const { put, remove } of changes) {
    if (put.length > 0) tasks.push((await index.addDocuments([...put])).taskUid)
    if (remove.length > 0) tasks.push((await index.deleteDocuments([...remove])).taskUid)
  }
  return tasks
}

/** Waits for all tasks, which the server runs in order, and throws if one of them failed. */
export async function settled(client: Meilisearch, tasks: readonly number[]): Promise<void> {
  const last = tasks.at(-1)
  if (last === undefined) return
  await client.tasks.waitForTask(last, { timeout: TASK_TIMEOUT_MS * tasks.length })
  for (let at = 0; at < tasks.length; at += TASKS_PER_REQUEST) {
    const uids = tasks.slice(at, at + TASKS_PER_REQUEST)
    const { results } = await client.tasks.getTasks({ uids, statuses: ['failed', 'canceled'], limit: 1 })
    for (const task of results) await succeeded(Promise.resolve(task))
  }
}

/** Waits for one task and throws if it failed, because the client resolves failed tasks like successful ones. */
export async function succeeded(task: Promise<{ status: string; error: { message: string } | null }>): Promise<void> {
  const { status, error } = await task
  if (status !== 'succeeded')
    throw new SearchTaskError(`The search engine's task ${status}: ${error?.message ?? 'no reason given'}`)
}
