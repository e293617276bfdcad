import type { Index, Meilisearch } from 'meilisearch'
import type { IndexChanges, IndexedDocument } from './meilisearch.ts'

/** A task waits for those before it, too. */
export const TASK_TIMEOUT_MS = 120_000
const TASKS_PER_REQUEST = 100

/** Hands changes over without waiting for the server to have worked on those before: it keeps their order. */
export async function enqueue(index: Index<IndexedDocument>, changes: AsyncIterable<IndexChanges>): Promise<number[]> {
  const tasks: number[] = []
  for await (const { put, remove } of changes) {
    if (put.length > 0) tasks.push((await index.addDocuments([...put])).taskUid)
    if (remove.length > 0) tasks.push((await index.deleteDocuments([...remove])).taskUid)
  }
  return tasks
}

/** The server works on tasks in their order: with the last one all are done. */
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

/** Waits for one task; one that failed is answered like one that succeeded. */
export async function succeeded(task: Promise<{ status: string; error: { message: string } | null }>): Promise<void> {
  const { status, error } = await task
  if (status !== 'succeeded')
    throw new Error(`The search engine's task ${status}: ${error?.message ?? 'no reason given'}`)
}
