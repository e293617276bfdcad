import { sql } from 'drizzle-orm'
import { type Database, isDeadlock, isLockTimeout, type Queryable } from '../../src/platform/database/database.ts'

/** The tables whose times are moved. */
const TABLES = [
  'account',
  'address',
  'audit_log',
  'cart',
  'complaint_answer',
  'order',
  'order_event',
  'order_line',
  'payment_session',
  'product',
  'refund',
  'stock_ledger',
]
/** Together a minute, in which a shop with a few shoppers leaves the tables alone for a moment. */
const TRIES = 600
const RETRY_MS = 100

/**
 * Runs work in a transaction that happens in the past: whatever is written in it has the time of `setTime` instead of the
 * present, including the times that the database itself fills in. A running shop waits meanwhile. It may have to be asked
 * again for its tables, but the work is done once.
 */
export async function inPast<T>(db: Database, atMs: number, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    let isThere = false
    try {
      return await db.transaction(async (tx) => {
        await enterPast(tx)
        isThere = true
        await setTime(tx, atMs)
        const result = await work(tx)
        await tx.execute(sql`drop schema past cascade`)
        return result
      })
    } catch (error) {
      if (isThere || tried === TRIES || !(isDeadlock(error) || isLockTimeout(error))) throw error
      await Bun.sleep(RETRY_MS)
    }
  }
}

// All locks are taken first, and none is waited for: the shop could wait for one of the tables while it keeps this from another,
// and the database might end the shop's transaction instead of this one.
async function enterPast(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    select set_config('lock_timeout', '5s', true), set_config('statement_timeout', '60s', true),
      set_config('tokri.seed_tables', ${TABLES.join()}, true)`)
  await tx.execute(
    sql`lock table ${sql.join(
      TABLES.map((table) => sql.identifier(table)),
      sql`, `,
    )} in access exclusive mode nowait`,
  )
  // The expiry of a payment session is a copy of the order's, which is in the past already.
  await tx.execute(sql`
    do $$ declare timed record; begin
      create schema past;
      for timed in
        select table_name as name, string_agg(quote_ident(column_name), ', ') as columns,
          string_agg(format('if new.%1$I is distinct from old.%1$I then new.%1$I := new.%1$I - ago; end if; ', column_name), '')
            as moves
        from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and (table_name, column_name) <> ('payment_session', 'expires_at')
          and table_name = any(string_to_array(current_setting('tokri.seed_tables'), ','))
        group by table_name
      loop
        execute format('create function past.%I() returns trigger language plpgsql as %L', timed.name,
          format('declare ago interval := now() - current_setting(%L)::timestamptz; begin %s return new; end',
            'tokri.seed_time', timed.moves));
        execute format('create trigger seed_time before insert or update of %s on %I for each row execute function past.%I()',
          timed.columns, timed.name, timed.name);
      end loop;
    end $$`)
}

/** Sets the time of what is written next, and spares open order boards the notifications. */
export async function setTime(tx: Queryable, atMs: number): Promise<void> {
  await tx.execute(sql`
    select set_config('tokri.seed_time', ${new Date(atMs).toISOString()}, true),
      set_config('tokri.defer_order_notify', 'on', true)`)
}

/**
 * Moves the opening stock of a shop that started later to before the given time. The ledger protects its rows even from
 * this; while its protection is off, the lock that this takes lets nobody else write.
 */
export async function openBefore(tx: Queryable, startMs: number): Promise<void> {
  const start = new Date(startMs).toISOString()
  await tx.execute(sql`alter table stock_ledger disable trigger stock_ledger_protected, disable trigger seed_time`)
  await tx.execute(sql`
    update stock_ledger set created_at = ${start}::timestamptz - interval '1 hour'
    where reason = 'opening' and created_at > ${start}::timestamptz`)
  await tx.execute(sql`alter table stock_ledger enable trigger stock_ledger_protected, enable trigger seed_time`)
}
