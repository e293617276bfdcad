import { preparedOn, type Queryable } from './database.ts'

/** Asks for a job in the transaction that causes it: it is done if, and only if, the transaction ends well. */
export async function enqueue(tx: Queryable, name: string, payload: object): Promise<void> {
  await preparedOn(tx)`select from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::text::json)`
}
