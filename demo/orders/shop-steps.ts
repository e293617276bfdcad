import { suspendCustomer } from '../../src/account/staff/service.ts'
import { lowProducts } from '../../src/catalogue/stock/low-stock.queries.ts'
import { stockedProducts } from '../../src/catalogue/stock/queries.ts'
import { changeStock } from '../../src/catalogue/stock/service.ts'
import { saveCounts } from '../../src/catalogue/stock/stocktake.ts'
import { customerOf, oneOf, type SeededShop } from './order-steps.ts'
import { CUSTOMERS, type ShopStep } from './plan.ts'

/** One in so many products is never refilled. */
const NEVER_REFILLED = 23
const LOW = 6
const MAX_REFILLED = 40
const COUNTED = 12
const OFFERED = 3

/** Takes a step that belongs to no order, by the services that the admin screens use. */
export async function takeShopStep(shop: SeededShop, kind: ShopStep, roll: number): Promise<void> {
  await STEPS[kind](shop, oneOf(shop.staff, roll), roll)
}

const STEPS: Record<ShopStep, (shop: SeededShop, admin: string, roll: number) => Promise<void>> = {
  refill,
  count,
  'begin offer': (shop, admin) => changeOffers(shop, admin, 15),
  'end offer': (shop, admin) => changeOffers(shop, admin, -15),
  suspend: (shop, admin) => suspend(shop, admin, true),
  'lift suspension': (shop, admin) => suspend(shop, admin, false),
}

/** Refills what has sold out or soon will, but for a few products, so that some are out of stock now. */
async function refill({ tx, deps, productIds }: SeededShop, admin: string, roll: number): Promise<void> {
  const low = await lowProducts(tx, LOW, { stocked: 'ever' }, { offset: 0, limit: MAX_REFILLED })
  for (const { id } of low) {
    const rank = productIds.indexOf(id)
    if (rank % NEVER_REFILLED === NEVER_REFILLED - 1) continue
    await changeStock(deps.db, admin, { productId: id, addStock: 24 + 12 * ((rank + Math.floor(roll * 4)) % 4) })
  }
}

/** Counts a few products, one of them a piece short and one with a piece too many. */
async function count({ tx, deps, productIds }: SeededShop, admin: string, roll: number): Promise<void> {
  const first = Math.floor(roll * Math.max(1, productIds.length - COUNTED))
  const ids = productIds.slice(first, first + COUNTED)
  const products = await stockedProducts(tx, ids)
  const counts = products.map(({ id, stock, asOf }) => {
    const surplus = id === ids[0] ? -1 : id === ids[1] ? 1 : 0
    return { productId: id, counted: Math.max(0, stock + surplus), asOf }
  })
  await saveCounts(deps.db, admin, counts)
}

/** Raises the discount of a few popular products, and lowers it again later: the demo's prices stay as they were. */
async function changeOffers({ tx, deps, productIds }: SeededShop, admin: string, by: number): Promise<void> {
  const products = await stockedProducts(tx, productIds.slice(0, OFFERED))
  for (const { id, discountPercent } of products) {
    const discount = Math.min(100, discountPercent + by)
    await changeStock(deps.db, admin, { productId: id, discount, expectedDiscount: discountPercent })
  }
}

/** Suspends a customer who never ordered, or lifts the suspension. */
async function suspend(shop: SeededShop, admin: string, suspended: boolean): Promise<void> {
  const { id: userId } = await customerOf(shop, CUSTOMERS)
  await suspendCustomer({ db: shop.deps.db }, admin, { userId, suspended })
}
