import { NO_PASSWORD } from '../../src/account/passwords.ts'
import { findAccountByEmail, insertAccount, recordLogin } from '../../src/account/queries.ts'
import type { OrderState } from '../../src/order/states.ts'
import { recordAction } from '../../src/platform/audit/queries.ts'
import { type Database, preparedOn, type Queryable } from '../../src/platform/database/database.ts'
import { queuedJobs } from '../../src/platform/jobs/runner-tables.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { loadCheckoutTerms } from '../../src/settings/queries.ts'
import { randomFrom } from '../draw/random.ts'
import { type SeededShop, takeOrderStep } from './order-steps.ts'
import { partsOf } from './parts.ts'
import { inPast, openBefore, setTime } from './past.queries.ts'
import { sandboxOn } from './payment.ts'
import { STAFF } from './people.ts'
import { planMonth, type Step } from './plan.ts'
import { preparing } from './prepared.ts'
import { addZeroResultSearches, countStates, productsOnSale, removeJobs } from './queries.ts'
import { takeShopStep } from './shop-steps.ts'
import { staplesFirst } from './staples.ts'

export interface SeedOptions {
  /** With the same seed, number and time, the same customers order the same. */
  seed: string
  /** How many orders to place in 30 days. */
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

/**
 * Fills a shop with a month of orders and what belongs to them. Orders, stock, money and the log of actions are written
 * by the services that the shop itself uses, one step after the other, each at its time in the past; no email is sent
 * about any of it. A few hundred steps are a transaction: a single one for all would leave so many outdated rows of the
 * products that every order takes longer than the one before, and would keep a running shop waiting.
 */
export async function seedOrders(on: Database, { seed, orders, nowMs, origin }: SeedOptions): Promise<Seeded> {
  const db = preparing(on)
  const products = await productsOnSale(db)
  const plan = planMonth({ seed, orders, nowMs, products: products.length })
  const month = {
    terms: await loadCheckoutTerms(db),
    origin,
    productIds: staplesFirst(shuffled(products, randomFrom(`${seed} products`))).map(({ id }) => id),
    staff: await inPast(db, plan.startMs, async (tx) => {
      await openBefore(tx, plan.startMs)
      return hireStaff(tx)
    }),
    customers: new Map(),
    placed: new Map(),
    refunded: new Set(),
  } satisfies Omit<SeededShop, 'tx' | 'deps' | 'sandbox'>
  for (const steps of partsOf(plan.steps)) await inPast(db, steps[0]!.atMs, (tx) => takeSteps(tx, month, steps))
  await addZeroResultSearches(db, plan.zeroResults)
  const states = await countStates(
    db,
    Array.from(month.placed.values(), ({ id }) => id),
  )
  return {
    orders: Object.fromEntries(states.map((row) => [row.state, row.orders])),
    customers: month.customers.size,
    staff: month.staff.length,
  }
}

async function takeSteps(
  tx: Queryable,
  month: Omit<SeededShop, 'tx' | 'deps' | 'sandbox'>,
  steps: readonly Step[],
): Promise<void> {
  const sandbox = sandboxOn(tx)
  const deps = { db: tx as Database, payments: sandbox, log: silentLog }
  for (const id of month.staff) await recordLogin(tx, id)
  // Pipelined: the database sets the time before it runs the step's first statement.
  for (const step of steps) await Promise.all([setTime(tx, step.atMs), take({ ...month, tx, deps, sandbox }, step)])
  const orderIds = new Set(Array.from(month.placed.values(), ({ id }) => id))
  await removeJobsOf(tx, orderIds, month.refunded)
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

/** Removes the jobs that would write to the customers of these orders, or give refunds that were given. */
async function removeJobsOf(
  tx: Queryable,
  orderIds: ReadonlySet<string>,
  refunded: ReadonlySet<string>,
): Promise<void> {
  const done = (payload: unknown) => {
    const { orderId, refundId } = (payload ?? {}) as { orderId?: string; refundId?: string }
    return orderIds.has(orderId ?? '') || refunded.has(refundId ?? '')
  }
  const jobs = await queuedJobs(preparedOn(tx))
  await removeJobs(
    tx,
    jobs.filter(({ payload }) => done(payload)).map(({ id }) => id),
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
