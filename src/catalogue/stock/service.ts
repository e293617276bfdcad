import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { formatPaise, toPaise, toRupees } from '../../shared/money.ts'
import type { ProductView } from '../contract.ts'
import { getProduct } from '../service.ts'
import type { ChangeStock } from './contract.ts'
import { giveReason, holdProducts, writeProduct } from './queries.ts'

const listed = new Intl.ListFormat('en-GB')

type Held = Awaited<ReturnType<typeof holdProducts>>[number]

/**
 * Changes one product's stock, price or discount, if each still is what the admin saw.
 * @returns the product as it is now.
 * @throws AppError conflict, with the product as it is now.
 */
export async function changeStock(db: Database, adminId: string, wish: ChangeStock): Promise<ProductView> {
  requireWhole(wish)
  return db.transaction(async (tx) => {
    const [held] = await holdProducts(tx, [wish.productId])
    if (!held) throw new AppError('missing', 'Product not found')
    const difference = differenceOf(held, wish)
    if (difference) throw new AppError('conflict', difference, {}, { product: await getProduct(tx, held.id) })
    await write(tx, adminId, held, wish)
    return getProduct(tx, held.id)
  })
}

// Setting something without saying what one saw would overwrite what one did not see.
function requireWhole(wish: ChangeStock): void {
  const { stock, addStock, price, discount } = wish
  const unseen = (['stock', 'price', 'discount'] as const).find(
    (field) => wish[field] !== undefined && wish[EXPECTED[field]] === undefined,
  )
  if (unseen) throw new AppError('invalid', `${EXPECTED[unseen]} is missing`)
  if (stock !== undefined && addStock !== undefined)
    throw new AppError('invalid', 'Set the stock or add to it, not both')
  if ([stock, addStock, price, discount].every((value) => value === undefined))
    throw new AppError('invalid', 'Nothing to change')
  if (price !== undefined && Math.abs(price * 100 - toPaise(price)) > 1e-6)
    throw new AppError('invalid', 'price must have at most two decimals')
}

const EXPECTED = { stock: 'expectedStock', price: 'expectedPrice', discount: 'expectedDiscount' } as const

/** What is not as the admin saw it, in a sentence; null when all is. */
function differenceOf(held: Held, wish: ChangeStock): string | null {
  const { name, stock, priceInPaise, discountPercent } = held
  if (wish.stock !== undefined && stock !== wish.expectedStock)
    return `${name} has ${stock} in stock now, not ${wish.expectedStock}`
  if (wish.price !== undefined && priceInPaise !== toPaise(wish.expectedPrice!))
    return `${name} costs ${formatPaise(priceInPaise)} now, not ${formatPaise(toPaise(wish.expectedPrice!))}`
  if (wish.discount !== undefined && discountPercent !== wish.expectedDiscount)
    return `${name} has ${discountPercent}% off now, not ${wish.expectedDiscount}%`
  if (wish.addStock !== undefined && stock + wish.addStock < 0) return `Only ${stock} of ${name} are in stock`
  if (wish.addStock !== undefined && stock + wish.addStock > MAX_STOCK)
    throw new AppError('invalid', `No shelf holds more than ${MAX_STOCK}`)
  return null
}

async function write(tx: Queryable, adminId: string, held: Held, wish: ChangeStock): Promise<void> {
  const before = { stock: held.stock, priceInPaise: held.priceInPaise, discountPercent: held.discountPercent }
  const after = {
    stock: wish.stock ?? held.stock + (wish.addStock ?? 0),
    priceInPaise: wish.price === undefined ? held.priceInPaise : toPaise(wish.price),
    discountPercent: wish.discount ?? held.discountPercent,
  }
  const changes = changesOf(before, after)
  const names = Object.keys(changes)
  if (names.length === 0) return
  await giveReason(tx, reasonOf(wish), adminId)
  await writeProduct(tx, held.id, after)
  const action = `Changed ${listed.format(names)}`
  await recordAction(tx, { actorId: adminId, action, subject: held.name, subjectId: held.id, changes })
}

function changesOf(before: Offer, after: Offer) {
  const all = {
    stock: { before: before.stock, after: after.stock },
    price: { before: toRupees(before.priceInPaise), after: toRupees(after.priceInPaise) },
    discount: { before: before.discountPercent, after: after.discountPercent },
  }
  return Object.fromEntries(Object.entries(all).filter(([, change]) => change.before !== change.after))
}

interface Offer {
  stock: number
  priceInPaise: number
  discountPercent: number
}

function reasonOf({ addStock }: ChangeStock) {
  if (addStock === undefined) return 'edit'
  return addStock > 0 ? 'refill' : 'removal'
}
