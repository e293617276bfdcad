import { NO_PASSWORD } from '../../src/account/passwords.ts'
import { findAccountByEmail, insertAccount } from '../../src/account/queries.ts'
import type { OrderState } from '../../src/order/states.ts'
import { recordAction } from '../../src/platform/audit/queries.ts'
import { type Database, preparedOn, type Queryable } from '../../src/platform/database/database.ts'
import { queuedJobs } from '../../src/platform/jobs/runner-tables.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { loadCheckoutTerms } from '../../src/settings/queries.ts'
import { randomFrom } from '../draw/random.ts'
import { type SeededShop, takeOrderStep } from './order-steps.ts'
import { enterPast, leavePast, refreshStatistics, setTime } from './past.queries.ts'
import { sandboxOn } from './payment.ts'
import { STAFF } from './people.ts'
import { planMonth, type Step } from './plan.ts'
import { addZeroResultSearches, countStates, productsOnSale, removeJobs } from './queries.ts'
import { takeShopStep } from './shop-steps.ts'

export interface SeedOptions {
  /** With the same seed, number and time, the same customers order the same. */
  seed: string
  /** About how many orders to place in 30 days. */
  orders: number
  nowMs: number
  /** Origin of the shop, where test payments lead back to. */
  origin: string
}

export interface Seeded {
  orders: Partial<Record<OrderState, number>>
  customers: number
  staff: number
}

/** Steps after which the planner's statistics no longer take the tables for empty. */
const STEPS_UNTIL_ANALYSED = 500

/**
 * Fills a shop with a month of orders and what belongs to them, all or nothing. Orders, stock, money and the log of
 * actions are written by the services that the shop itself uses, one step after the other, each at its time in the past.
 * No email is sent about any of it.
 */
export async function seedOrders(db: Database, { seed, orders, nowMs, origin }: SeedOptions): Promise<Seeded> {
  return db.transaction(async (tx) => {
    const products = (await productsOnSale(tx)).map(({ id }) => id)
    const plan = planMonth({ seed, orders, nowMs, products: products.length })
    await enterPast(tx, plan.startMs)
    const sandbox = sandboxOn(tx)
    const shop: SeededShop = {
      tx,
      deps: { db: tx as Queryable as Database, payments: sandbox, log: silentLog },
      sandbox,
      terms: await loadCheckoutTerms(tx),
      origin,
      productIds: shuffled(products, randomFrom(`${seed} products`)),
      staff: await hireStaff(tx),
      customers: new Map(),
      placed: new Map(),
    }
    for (const [at, step] of plan.steps.entries()) {
      await setTime(tx, step.atMs)
      await take(shop, step)
      if (at === STEPS_UNTIL_ANALYSED) await refreshStatistics(tx)
    }
    await leavePast(tx)
    await addZeroResultSearches(tx, plan.zeroResults)
    const orderIds = Array.from(shop.placed.values(), ({ id }) => id)
    await cancelMails(tx, new Set(orderIds))
    const states = await countStates(tx, orderIds)
    return {
      orders: Object.fromEntries(states.map((row) => [row.state, row.orders])),
      customers: shop.customers.size,
      staff: shop.staff.length,
    }
  })
}

function take(shop: SeededShop, step: Step): Promise<void> {
  if (step.order === null) return takeShopStep(shop, step.kind, step.roll)
  return takeOrderStep(shop, step.kind, step.order, step.roll)
}

/** Invites the staff; nobody can sign in as one of them without the email. Returns their account ids. */
async function hireStaff(tx: Queryable): Promise<string[]> {
  const ids: string[] = []
  for (const { name, email } of STAFF) {
    const made = await insertAccount(tx, {
      name,
      email,
      role: 'ADMIN',
      passwordHash: NO_PASSWORD,
      mustChangePassword: false,
      emailVerified: true,
    })
    const { id } = made ?? (await findAccountByEmail(tx, email))!
    ids.push(id)
    if (!made) continue
    const changes = { role: { before: null, after: 'ADMIN' } }
    await recordAction(tx, { actorId: null, action: 'Invited admin', subject: email, subjectId: id, changes })
  }
  return ids
}

/** Removes the jobs that would write to the customers of these orders. */
async function cancelMails(tx: Queryable, orderIds: ReadonlySet<string>): Promise<void> {
  const jobs = await queuedJobs(preparedOn(tx))
  const ours = jobs.filter(({ payload }) => orderIds.has((payload as { orderId?: string } | null)?.orderId ?? ''))
  await removeJobs(
    tx,
    ours.map(({ id }) => id),
  )
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const mixed = [...things]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
