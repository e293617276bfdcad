import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { formatPaise, toPaise, toRupees } from '../../shared/money.ts'
import type { ProductView } from '../contract.ts'
import { setStockChangeContext } from '../queries.ts'
import { getProduct } from '../service.ts'
import type { ChangeStock } from './contract.ts'
import { lockProducts, writeProduct } from './queries.ts'

const listed = new Intl.ListFormat('en-GB')

type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number]

/**
 * Changes one product's stock, price or discount, provided that each still is what the admin saw.
 * @returns the product as it is now.
 * @throws AppError conflict, with the product as it is now.
 */
export async function changeStock(db: Database, adminId: string, change: ChangeStock): Promise<ProductView> {
  requireWhole(change)
  return db.transaction(async (tx) => {
    const [locked] = await lockProducts(tx, [change.productId])
    if (!locked) throw new AppError('missing', 'Product not found')
    const difference = differenceOf(locked, change)
    if (difference)
      throw new AppError('conflict', difference, {
        code: 'product_changed',
        data: { product: await getProduct(tx, locked.id) },
      })
    await write(tx, adminId, locked, change)
    return getProduct(tx, locked.id)
  })
}

// Setting a value without sending the value that the admin saw could overwrite a change that the admin did not see.
function requireWhole(change: ChangeStock): void {
  const { stock, addStock, price, discount } = change
  const unseen = (['stock', 'price', 'discount'] as const).find(
    (field) => change[field] !== undefined && change[EXPECTED[field]] === undefined,
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

/** Returns a sentence about a value that differs from what the admin saw, or null if none does. */
function differenceOf(locked: LockedProduct, change: ChangeStock): string | null {
  const { name, stock, priceInPaise, discountPercent } = locked
  if (change.stock !== undefined && stock !== change.expectedStock)
    return `${name} has ${stock} in stock now, not ${change.expectedStock}`
  if (change.price !== undefined && priceInPaise !== toPaise(change.expectedPrice!))
    return `${name} costs ${formatPaise(priceInPaise)} now, not ${formatPaise(toPaise(change.expectedPrice!))}`
  if (change.discount !== undefined && discountPercent !== change.expectedDiscount)
    return `${name} has ${discountPercent}% off now, not ${change.expectedDiscount}%`
  if (change.addStock !== undefined && stock + change.addStock < 0) return `Only ${stock} of ${name} are in stock`
  if (change.addStock !== undefined && stock + change.addStock > MAX_STOCK)
    throw new AppError('invalid', `Stock cannot exceed ${MAX_STOCK}`)
  return null
}

async function write(tx: Queryable, adminId: string, locked: LockedProduct, change: ChangeStock): Promise<void> {
  const before = { stock: locked.stock, priceInPaise: locked.priceInPaise, discountPercent: locked.discountPercent }
  const after = {
    stock: change.stock ?? locked.stock + (change.addStock ?? 0),
    priceInPaise: change.price === undefined ? locked.priceInPaise : toPaise(change.price),
    discountPercent: change.discount ?? locked.discountPercent,
  }
  const changes = changesOf(before, after)
  const names = Object.keys(changes)
  if (names.length === 0) return
  await setStockChangeContext(tx, reasonOf(change), adminId)
  await writeProduct(tx, locked.id, after)
  const action = `Changed ${listed.format(names)}`
  await recordAction(tx, { actorId: adminId, action, subject: locked.name, subjectId: locked.id, changes })
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
