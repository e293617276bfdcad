import { expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { insertAccount } from '../../src/account/queries.ts'
import { cancelOwnOrder } from '../../src/order/cancel-order.ts'
import { placeOrder } from '../../src/order/checkout/service.ts'
import { takePhoneOrder } from '../../src/order/desk/phone-orders/service.ts'
import { pickShort } from '../../src/order/desk/picking/service.ts'
import { cancelAtDesk, collectCash, moveAtDesk, undoAtDesk } from '../../src/order/desk/transitions/service.ts'
import { startPayment } from '../../src/order/payment/create-session.ts'
import { giveRefund } from '../../src/order/payment/process-refund.ts'
import { reconcilePayments } from '../../src/order/payment/reconcile-payments.ts'
import { nextStates, type OrderState } from '../../src/order/states.ts'
import { AppError } from '../../src/platform/runtime/errors.ts'
import { newId } from '../../src/platform/runtime/ids.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { lockWaiters } from '../../src/testing/locks.ts'
import { givenAddress, givenCart } from '../../src/testing/orders.ts'
import { createTestProvider } from '../../src/testing/payment-provider.ts'
import { waitUntil } from '../../src/testing/wait.ts'

setDefaultTimeout(300_000)

const { db } = await createTestDatabase()
const payments = createTestProvider()
const deps = { db, payments, log: silentLog }
const client = db.$client
const PLACE = { address_line: '1 Park Street', city: 'Kolkata', state: 'West Bengal', country: 'India' }
const ADDRESS = { ...PLACE, pincode: '700016', mobile: '9876543210' }
/** Fees of every order; products cost ten rupees a piece. */
const FEES_IN_RUPEES = 7
await saveSettings(db, { deliveryFeeInRupees: 5, handlingFeeInRupees: 2 })

const person = async (role: 'USER' | 'ADMIN') =>
  (await insertAccount(db, { name: role, email: `${newId()}@example.com`, role, passwordHash: 'x' }))!.id
const admins = await Promise.all([person('ADMIN'), person('ADMIN'), person('ADMIN')])

interface Order {
  id: string
  code: string
  state: OrderState
  user_id: string | null
}

interface AtDesk {
  which: number
  admin: number
  choice: number
}

type Step =
  | { does: 'cash' | 'card' | 'phone'; first: number; quantity: number }
  | ({ does: 'move' | 'undo' | 'cancel' | 'shopper cancels' | 'collect' } & AtDesk)
  | ({ does: 'pick'; quantity: number; stockToo: boolean } & AtDesk)
  | { does: 'give back' }

const small = fc.integer({ min: 0, max: 2 })
const which = fc.integer({ min: 0, max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('cash', 'card', 'phone'),
      first: small,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 12, arbitrary: fc.record({ does: fc.constant('move'), which, admin: small, choice: small }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('undo', 'cancel', 'shopper cancels', 'collect'),
      which,
      admin: small,
      choice: small,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pick'),
      which,
      admin: small,
      choice: small,
      quantity: fc.integer({ min: 0, max: 3 }),
      stockToo: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('give back') }) },
)

test('stock and money balance after any storm of moves, undone moves, short picks and cancels at three desks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 4, maxLength: 9 }), { minLength: 5, maxLength: 9 }),
      async (storm) => {
        const products = await Promise.all([0, 1, 2].map(() => givenProduct(db, { stock: 12, priceInPaise: 1000 })))
        const begun = (await client`select now() as at`)[0]!.at as Date
        for (const wave of storm) {
          const settled = await Promise.allSettled(wave.map((one) => take(one, products, begun)))
          for (const one of settled)
            if (one.status === 'rejected' && !(one.reason instanceof AppError)) throw one.reason
        }
        await expectBalance()
        await refundInFull()
        await expectBalance()
        expect(await countPendingRefunds()).toBe(0)
      },
    ),
    { numRuns: 25 },
  )
  const [row] = await client`select deadlocks from pg_stat_database where datname = current_database()`
  expect(Number(row!.deadlocks)).toBe(0)
})

test('the short pick that empties an order does not wait for its other products, which others may hold', async () => {
  // Ids ascend, so a pick that locks the last product and then the first one would break the lock order and wait here.
  const [first, last] = [await givenProduct(db, { stock: 12 }), await givenProduct(db, { stock: 12 })]
  const lines = [first, last].map((productId) => ({ productId, quantity: 1 }))
  const customer = { name: 'Caller', mobile: '9876543210' }
  const { orderId } = await takePhoneOrder(deps, admins[0]!, { customer, address: ADDRESS, lines }, newId())
  const lineOf = async (productId: string) =>
    (
      await client`
      select replace(l.id::text, '-', '') as id from order_line l join "order" o on o.id = l.order_id
      where o.code = ${orderId} and product_id = ${productId}`
    )[0]!.id as string
  const pick = (lineId: string) => pickShort(deps, admins[0]!, { orderId, lineId, quantity: 0 })
  await pick(await lineOf(first))
  const other = await client.reserve()
  await other`begin`
  await other`select from product where id = ${first} for no key update`
  const picked = pick(await lineOf(last))
  let ended = false
  const end = () => {
    ended = true
  }
  void picked.then(end, end)
  await waitUntil(async () => ended || (await lockWaiters(client)) > 0)
  const isFree = ended
  await other`rollback`
  other.release()
  expect([isFree, (await picked).state]).toEqual([true, 'cancelled'])
})

async function take(one: Step, products: string[], begun: Date): Promise<unknown> {
  if (one.does === 'give back') return refundInFull()
  if ('first' in one) return buy(one, products)
  const orders = await client<Order[]>`
    select replace(id::text, '-', '') as id, code, state, replace(user_id::text, '-', '') as user_id
    from "order" where created_at >= ${begun} order by id`
  const order = orders[one.which % Math.max(1, orders.length)]
  if (!order) return
  const adminId = admins[one.admin]!
  const { code: orderId, state } = order
  switch (one.does) {
    case 'move': {
      const ways = nextStates(state, 'admin').filter((to) => to !== 'cancelled')
      const to = ways[one.choice % Math.max(1, ways.length)]
      return (
        to &&
        moveAtDesk(deps, adminId, {
          orderId,
          from: state,
          to,
          restock: one.choice === 0,
          cashCollected: one.choice !== 1,
        })
      )
    }
    case 'undo': {
      const [before] = await client`
        select state from order_event where order_id = ${order.id} order by id desc offset 1 limit 1`
      const from = before?.state as OrderState | undefined
      const [last] = await client`select actor from order_event where order_id = ${order.id} order by id desc limit 1`
      const actorId = one.choice > 0 ? last!.actor.replace('admin:', '') : adminId
      return from && undoAtDesk(deps, actorId, { orderId, from, to: state })
    }
    case 'cancel':
      return cancelAtDesk(deps, adminId, orderId, 'Rain')
    case 'shopper cancels':
      return order.user_id && cancelOwnOrder(deps, order.user_id, orderId)
    case 'collect':
      return collectCash(deps, adminId, { orderId })
    case 'pick': {
      const lines = await client`select replace(id::text, '-', '') as id from order_line where order_id = ${order.id}`
      const lineId = lines[one.choice % lines.length]!.id
      const { quantity, stockToo } = one
      return pickShort(deps, adminId, { orderId, lineId, quantity, stockToo })
    }
  }
}

async function buy({ does, first, quantity }: Extract<Step, { first: number }>, products: string[]): Promise<void> {
  const chosen = [products[first]!, products[(first + 1) % products.length]!]
  const lines = chosen.map((productId) => ({ productId, quantity }))
  if (does === 'phone') {
    const customer = { name: 'Caller', mobile: '9876543210' }
    await takePhoneOrder(deps, admins[first]!, { customer, address: ADDRESS, lines }, newId())
    return
  }
  const userId = await person('USER')
  await givenCart(db, userId, Object.fromEntries(chosen.map((id) => [id, quantity])))
  const [subTotalAmt, totalAmt] = [20 * quantity, 20 * quantity + FEES_IN_RUPEES]
  const addressId = await givenAddress(db, userId)
  const orderRequest = { list_items: lines, addressId, subTotalAmt, totalAmt, method: does, key: newId() }
  const placed = await placeOrder(deps, userId, orderRequest)
  if (does === 'cash') return
  const { id } = await startPayment(deps, payments, placed.id, { shop: 'http://localhost', back: 'http://localhost' })
  payments.set(id, { state: 'paid', url: null, paymentId: `pi_${id}` })
  await reconcilePayments(deps, 0)
}

async function refundInFull(): Promise<void> {
  const asked = await client`select replace(id::text, '-', '') as id from refund where state = 'asked'`
  await Promise.all(asked.map(({ id }) => giveRefund(deps, id)))
}

async function countPendingRefunds(): Promise<number> {
  const [row] = await client`
    select count(*)::int as count from "order" where payment_state = 'refunding'`
  return row!.count
}

/** Expects the invariants that hold whenever no operation is in progress. */
async function expectBalance(): Promise<void> {
  const wrongStock = await client`
    select p.id from product p left join stock_ledger l on l.product_id = p.id
    group by p.id having p.stock <> coalesce(sum(l.change), 0) or p.stock < 0`
  expect([...wrongStock]).toEqual([])
  // The net quantity that orders took from a product's stock equals what live orders contain.
  const wrongGoods = await client`
    select p.id from product p
    left join (select product_id, sum(change)::int as change from stock_ledger
      where reason in ('order', 'cancel', 'refuse', 'short pick') group by 1) ledger on ledger.product_id = p.id
    left join (select l.product_id, sum(coalesce(l.picked_quantity, l.quantity))::int as held
      from order_line l join "order" o on o.id = l.order_id where not o.restocked group by 1) live on live.product_id = p.id
    where coalesce(ledger.change, 0) <> -coalesce(live.held, 0)`
  expect([...wrongGoods]).toEqual([])
  const wrongSums = await client`
    select o.code, o.state, o.quantity, o.total_in_paise::int from "order" o
    join (select order_id, sum(coalesce(picked_quantity, quantity))::int as pieces from order_line group by 1) l
      on l.order_id = o.id
    where o.quantity <> l.pieces or o.undiscounted_in_paise <> l.pieces * 1000
      or o.total_in_paise <> case when l.pieces = 0 then 0 else l.pieces * 1000 + ${FEES_IN_RUPEES * 100}::int end`
  expect([...wrongSums]).toEqual([])
  // A card payment equals what the shop keeps plus what it refunded.
  const wrongMoney = await client`
    select o.code, o.state, o.payment_state, s.amount_in_paise::int as paid, coalesce(r.back, 0)::int as back from "order" o
    join payment_session s on s.order_id = o.id and s.payment_id is not null
    left join (select order_id, sum(amount_in_paise) as back from refund group by 1) r on r.order_id = o.id
    where s.amount_in_paise <> coalesce(r.back, 0)
      + case when o.state in ('cancelled', 'refused') then 0 else o.total_in_paise end`
  expect([...wrongMoney]).toEqual([])
  const given =
    await client`select payment_id, sum(amount_in_paise)::int as back from refund where state = 'done' group by 1`
  const reported = [...payments.sessions.values()].filter(({ refundedInPaise }) => refundedInPaise > 0)
  expect(new Map(given.map(({ payment_id, back }) => [payment_id, back]))).toEqual(
    new Map(reported.map(({ paymentId, refundedInPaise }) => [paymentId, refundedInPaise])),
  )
  // A cash order is paid exactly when somebody has collected the cash; the last event has the state of the order.
  const wrongCash = await client`
    select code from "order" where payment_method = 'cash'
      and (payment_state = 'paid') <> (cash_collected_at is not null and cash_collected_by is not null)`
  expect([...wrongCash]).toEqual([])
  const wrongEvents = await client`
    select o.code from "order" o where o.state is distinct from
      (select state from order_event e where e.order_id = o.id order by id desc limit 1)
      or exists (select from order_event e where e.order_id = o.id and e.actor = 'admin')`
  expect([...wrongEvents]).toEqual([])
  const unwritten = await client`
    select o.code from "order" o where
      (select count(*) from order_event e where e.order_id = o.id and e.actor like 'admin:%' and e.kind <> 'pick'
        and e.state not in ('placed', 'cancelled')) <>
      (select count(*) from audit_log a where a.subject = o.code and (a.action in ('Moved order', 'Collected cash of order')
        or (a.action = 'Undid move of order' and a.changes -> 'state' ->> 'after' <> 'placed')))`
  expect([...unwritten]).toEqual([])
}
