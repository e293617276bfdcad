import { and, count, desc, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm'
import { NO_PASSWORD } from '../../../account/passwords.ts'
import { account } from '../../../account/schema.ts'
import { preparedOn, type Queryable } from '../../../platform/database.ts'
import { mobileDigits } from '../../../shared/address.ts'

/** Accounts of shoppers that match, the newest first. */
export function findCustomers(db: Queryable, search: string, { offset, limit }: { offset: number; limit: number }) {
  const { id, name, email, mobile, status, emailVerified, passwordHash } = account
  const proved = sql<boolean>`${emailVerified} or ${passwordHash} = ${NO_PASSWORD}`
  return db
    .select({ id, name, email, mobile, status, proved })
    .from(account)
    .where(matching(search))
    .orderBy(desc(account.id))
    .offset(offset)
    .limit(limit)
}

export async function countCustomers(db: Queryable, search: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(account).where(matching(search))
  return row!.total
}

export interface Bought {
  orders: number
  spentInPaise: number
  lastOrderAt: Date | null
}

/** What each of a few accounts ordered; nothing for those who did not. */
export async function boughtBy(db: Queryable, userIds: readonly string[]): Promise<Map<string, Bought>> {
  const rows = await preparedOn(db)`
    select replace(user_id::text, '-', '') as id,
      count(*) filter (where state not in ('awaiting payment', 'cancelled'))::int as orders,
      coalesce(sum(total_in_paise) filter (where state = 'delivered'), 0) as spent, max(created_at) as last
    from "order" where user_id = any (${[...userIds]}::uuid[]) group by user_id`
  return new Map(
    rows.map(({ id, orders, spent, last }) => [
      id,
      { orders, spentInPaise: Number(spent), lastOrderAt: last && new Date(last) },
    ]),
  )
}

/** Each part has a trigram index, which is of use from three characters on. */
function matching(search: string): SQL | undefined {
  const text = search.trim().replace(/[\\%_]/g, '\\$&')
  const digits = mobileDigits(search.trim())
  const isShopper = eq(account.role, 'USER')
  if (!text) return isShopper
  const ways = [ilike(account.name, `%${text}%`), ilike(account.email, `%${text}%`)]
  if (/^\d{3,10}$/.test(digits)) ways.push(like(account.mobile, `%${digits}%`))
  return and(isShopper, or(...ways))
}
