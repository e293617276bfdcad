import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { ComplaintKind } from '../shared/complaint-kinds.ts'

export interface ComplaintRow {
  code: string
  brand: string | null
  name: string
  customer: string
  words: string
  kind: ComplaintKind
  quantity: number | null
  picked: number
  photos: number
  at: Date | null
  total: number
}

/** Returns the oldest complaints without a response; each row contains the total number of them. */
export async function openComplaints(db: Queryable, limit: number): Promise<ComplaintRow[]> {
  const rows = await db.execute<Omit<ComplaintRow, 'at'> & { at: string | null }>(sql`
    select code, line.brand, line.name, coalesce(account.name, customer_name, '') as customer, line.missing_note as words, coalesce(line.complaint_kind, 'missing') as kind,
      line.complaint_quantity as quantity, coalesce(line.picked_quantity, line.quantity) as picked,
      (select count(*)::int from complaint_photo where line_id = line.id and position is not null and answer_id is null) as photos,
      line.missing_at as at, count(*) over ()::int as total
    from order_line line join "order" on "order".id = line.order_id left join account on account.id = user_id
    where line.missing_note is not null and not exists (select from complaint_answer where line_id = line.id and superseded_at is null)
    order by line.missing_at nulls first, line.id limit ${limit}`)
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }))
}

export interface OwedRow {
  id: string
  code: string
  brand: string | null
  name: string
  customer: string
  amountInPaise: number
  total: number
  totalInPaise: number
}

/** Returns the oldest entries of cash owed; each row contains the number and the sum of all entries. */
export async function owedCash(db: Queryable, limit: number): Promise<OwedRow[]> {
  const rows = await db.execute<
    Record<'id' | 'code' | 'name' | 'customer' | 'amount' | 'sum', string> & { brand: string | null; total: number }
  >(sql`
    select replace(answer.id::text, '-', '') as id, code, line.brand, line.name, coalesce(account.name, customer_name, '') as customer, amount_in_paise as amount,
      count(*) over ()::int as total, sum(amount_in_paise) over () as sum
    from complaint_answer answer join order_line line on line.id = line_id join "order" on "order".id = answer.order_id
    left join account on account.id = user_id
    where paid_by = 'cash' and cash_given_at is null
    order by answered_at, answer.id limit ${limit}`)
  return rows.map(({ id, code, brand, name, customer, amount, sum, total }) => ({
    id,
    code,
    brand,
    name,
    customer,
    amountInPaise: Number(amount),
    total,
    totalInPaise: Number(sum),
  }))
}

export interface OwedReplacementRow {
  id: string
  code: string
  brand: string | null
  name: string
  customer: string
  /** What is given for it. */
  given: string
  unit: string
  quantity: number
  total: number
}

/** Returns the oldest replacements that are still to be handed over; each row contains their total number. */
export async function owedReplacements(db: Queryable, limit: number): Promise<OwedReplacementRow[]> {
  const rows = await db.execute<OwedReplacementRow & Record<string, unknown>>(sql`
    select replace(answer.id::text, '-', '') as id, code, line.brand, line.name, coalesce(account.name, customer_name, '') as customer, replacement_name as given,
      replacement_unit as unit, replacement_quantity as quantity, count(*) over ()::int as total
    from complaint_answer answer join order_line line on line.id = line_id join "order" on "order".id = answer.order_id
    left join account on account.id = user_id
    where replacement_quantity is not null and replacement_given_at is null
    order by answered_at, answer.id limit ${limit}`)
  return [...rows]
}
