import { preparedOn, type Queryable } from '../../../platform/database/database.ts'

/** A customer who has a number: an account or, with a null id, a caller without one. */
export interface NumberOwner {
  mobile: string
  id: string | null
  name: string
}

/** So many of a number are read: it may be that of the shop itself, given for many customers. */
const MAX_OF_A_NUMBER = 4

/**
 * Returns the customers who have these numbers, the newest first: accounts with the number, those without any whose orders go to
 * it, and callers.
 */
export function ownersOf(db: Queryable, mobiles: readonly string[]): Promise<NumberOwner[]> {
  return preparedOn(db)<NumberOwner[]>`
    select mobile, id, name from (
      select mobile, replace(id::text, '-', '') as id, name,
        row_number() over (partition by mobile order by id desc nulls last) as place
      from (
        select mobile, id, name from account where role = 'USER' and mobile = any (${[...mobiles]}::text[])
        union
        select address ->> 'mobile', account.id, account.name from "order" join account on account.id = user_id
        where role = 'USER' and account.mobile = '' and address ->> 'mobile' = any (${[...mobiles]}::text[])
        union
        select customer_mobile, null::uuid, coalesce(customer_name, '') from "order" latest
        where user_id is null and customer_mobile = any (${[...mobiles]}::text[]) and not exists (
          select from "order" later where later.user_id is null and later.customer_mobile = latest.customer_mobile
            and later.id > latest.id)) owner) placed
    where place <= ${MAX_OF_A_NUMBER} order by mobile, place` as Promise<NumberOwner[]>
}
