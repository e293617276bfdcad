import PQueue from 'p-queue'
import type { Database, Queryable } from '../platform/database/database.ts'
import { withSharedImportLock } from './import-lock.ts'
import type { ImportRecord } from './queries.ts'

interface Steps<Row> {
  /** Returns the next rows after this number; none at the end. */
  read(after: number): Promise<readonly Row[]>
  work(tx: Queryable, held: ImportRecord, rows: readonly Row[]): Promise<void>
}

/**
 * Works through the rows of an import in batches, several at a time: while the database works on one, this process works
 * on another. Each is a transaction of its own, and they may commit in any order. The import's position is that up to which
 * no row is left, so what committed beyond it must be harmless to repeat, or be left out by `read`. If one fails, those under
 * way end before its error is thrown.
 * @returns whether the import is still ours.
 */
export async function workInLanes<Row extends { number: number }>(
  db: Database,
  record: ImportRecord,
  lanes: number,
  { read, work }: Steps<Row>,
  signal?: AbortSignal,
): Promise<boolean> {
  const reading = new PQueue({ concurrency: 1 })
  const progress = progressFrom(record.position)
  let readTo = record.position
  let hasFailed = false
  let isOurs = true

  async function lane(): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      const rows = await reading.add(next)
      if (rows.length === 0) return
      const batch = progress.begin(rows.at(-1)!.number)
      const isDone = await withSharedImportLock(db, record, async (tx, held) => {
        await work(tx, held, rows)
        return batch.position()
      })
      if (isDone) batch.end()
      else isOurs = false
    }
  }

  async function next(): Promise<readonly Row[]> {
    if (hasFailed || !isOurs) return []
    const rows = await read(readTo)
    readTo = rows.at(-1)?.number ?? readTo
    return rows
  }

  const ended = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return isOurs
}

/** The number of the row up to which all batches are done, however they overtake each other. */
function progressFrom(start: number) {
  const batches: { lastNumber: number; isDone: boolean }[] = []
  let position = start
  return {
    begin(lastNumber: number) {
      const batch = { lastNumber, isDone: false }
      batches.push(batch)
      return {
        /** The position once this batch is done. */
        position: () => {
          const left = batches.findIndex((each) => !each.isDone && each !== batch)
          return (left < 0 ? batches.at(-1) : batches[left - 1])?.lastNumber ?? position
        },
        end: () => {
          batch.isDone = true
          while (batches[0]?.isDone) position = batches.shift()!.lastNumber
        },
      }
    },
  }
}
