import { and, count, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import type { Channel } from './port.ts'
import { type CodeDelivery, codeDelivery } from './schema.ts'

/** A channel of which the latest attempts failed, all of them. */
export interface FailingChannel {
  channel: Channel
  /** How many failed since the last that succeeded. */
  attempts: number
  /** When the first of these failed. */
  since: Date
  /** What the provider said at last. */
  reason: string
}

/** One failure may be a matter of the network; so many in a row, over half a minute, are not. */
const MIN_FAILURES = 3

export async function recordDelivery(db: Queryable, delivery: CodeDelivery): Promise<void> {
  await db.insert(codeDelivery).values(delivery)
}

/** Returns the channels that fail at present: nothing was sent since at least three failures of the last day. */
export async function failingChannels(db: Queryable): Promise<FailingChannel[]> {
  const rows = await db.execute<{ channel: Channel; attempts: number; since: string; reason: string | null }>(sql`
    with attempt as (
      select id, channel, outcome, reason, at from code_delivery
      where outcome <> 'lost' and at > now() - interval '1 day')
    select channel, count(*)::int as attempts, min(at) as since, (array_agg(reason order by id desc))[1] as reason
    from attempt
    where outcome = 'failed' and id > coalesce(
      (select max(id) from attempt sent where sent.channel = attempt.channel and sent.outcome = 'sent'), 0)
    group by channel having count(*) >= ${MIN_FAILURES} order by channel`)
  return rows.map(({ since, reason, ...row }) => ({ ...row, since: new Date(since), reason: reason ?? '' }))
}

/** Counts the codes that reached nobody in the last seconds. */
export async function countLostCodes(db: Queryable, seconds: number): Promise<number> {
  const since = sql`now() - make_interval(secs => ${seconds})`
  const [row] = await db
    .select({ codes: count() })
    .from(codeDelivery)
    .where(and(eq(codeDelivery.outcome, 'lost'), gt(codeDelivery.at, since)))
  return row!.codes
}

export async function deleteOldDeliveries(db: Queryable, days: number): Promise<void> {
  await db.delete(codeDelivery).where(lt(codeDelivery.at, sql`now() - make_interval(days => ${days}::int)`))
}
