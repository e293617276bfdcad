import { sql } from 'drizzle-orm'
import type { Queryable } from '../../src/platform/database/database.ts'

/**
 * Lets the rest of the transaction happen in the past: whatever is written in it has the time of `setTime` instead of the
 * present, including the times that the database itself fills in. Others can read meanwhile; their writes wait, so that
 * the books of the time are the transaction's alone.
 */
export async function enterPast(tx: Queryable, startMs: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', '10s', true), set_config('statement_timeout', '60s', true)`)
  await openBefore(tx, startMs)
  await tx.execute(sql`
    create function seed_time() returns trigger language plpgsql as $$
    declare
      before jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
      after jsonb := to_jsonb(new);
      ago interval := now() - current_setting('tokri.seed_time')::timestamptz;
    begin
      return jsonb_populate_record(new, (
        select coalesce(jsonb_object_agg(name, (after ->> name)::timestamptz - ago), '{}') from unnest(tg_argv) as name
        where after ->> name is not null and after -> name is distinct from before -> name));
    end $$`)
  // The expiry of a payment session is a copy of the order's, which is in the past already.
  await tx.execute(sql`
    do $$ declare timed record; begin
      for timed in
        select table_name as name, string_agg(quote_ident(column_name), ', ') as columns,
          string_agg(quote_literal(column_name), ', ') as names
        from information_schema.columns
        where table_schema = 'public' and data_type = 'timestamp with time zone'
          and (table_name, column_name) <> ('payment_session', 'expires_at')
          and table_name in ('account', 'address', 'audit_log', 'cart', 'complaint_answer', 'order', 'order_event',
            'order_line', 'payment_session', 'product', 'refund', 'stock_ledger')
        group by table_name order by table_name = 'product' desc, table_name
      loop
        execute format('create trigger seed_time before insert or update of %s on %I for each row execute function seed_time(%s)',
          timed.columns, timed.name, timed.names);
      end loop;
    end $$`)
  await setTime(tx, startMs)
}

/** Sets the time of what is written next, and spares open order boards the notifications. */
export async function setTime(tx: Queryable, atMs: number): Promise<void> {
  await tx.execute(sql`
    select set_config('tokri.seed_time', ${new Date(atMs).toISOString()}, true),
      set_config('tokri.defer_order_notify', 'on', true)`)
}

/** Ends what `enterPast` began; what is written next has the present time again. */
export async function leavePast(tx: Queryable): Promise<void> {
  await tx.execute(sql`drop function seed_time() cascade`)
}

/** Updates the planner's statistics, by which the tables would still be empty. */
export async function refreshStatistics(tx: Queryable): Promise<void> {
  await tx.execute(sql`analyze account, address, "order", order_line, order_event, stock_ledger`)
}

/**
 * Moves the opening stock of a shop that started later to before the given time. The ledger protects its rows even from
 * this; while its protection is off, the lock that this takes lets nobody else write.
 */
async function openBefore(tx: Queryable, startMs: number): Promise<void> {
  const start = new Date(startMs).toISOString()
  await tx.execute(sql`alter table stock_ledger disable trigger stock_ledger_protected`)
  await tx.execute(sql`
    update stock_ledger set created_at = ${start}::timestamptz - interval '1 hour'
    where reason = 'opening' and created_at > ${start}::timestamptz`)
  await tx.execute(sql`alter table stock_ledger enable trigger stock_ledger_protected`)
}
