import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { formatPaise, toPaise, toRupees } from '../../shared/money.ts'
import { badgePercent, isMadeFree, type Priced } from '../../shared/pricing.ts'
import { titleOf } from '../../shared/product-title.ts'
import { pricesToSet } from '../admin/editing.ts'
import type { ProductView } from '../contract.ts'
import { getProduct } from '../service.ts'
import type { ChangeStock } from './contract.ts'
import { lockProducts, setStockChangeContext, writeProduct } from './queries.ts'

const listed = new Intl.ListFormat('en-GB')
const LOGGED = new Map([['sellingPrice', 'selling price']])

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
        data: { product: await getProduct(tx, locked.id, 'admins') },
      })
    await write(tx, adminId, locked, change)
    return getProduct(tx, locked.id, 'admins')
  })
}

// Setting a value without sending the value that the admin saw could overwrite a change that the admin did not see.
function requireWhole(change: ChangeStock): void {
  const { stock, addStock, price, discount, sellingPrice } = change
  const unseen = (['stock', 'price', 'discount', 'sellingPrice'] as const).find(
    (field) => change[field] !== undefined && change[EXPECTED[field]] === undefined,
  )
  if (unseen) throw new AppError('invalid', `${EXPECTED[unseen]} is missing`)
  if (stock !== undefined && addStock !== undefined)
    throw new AppError('invalid', 'Set the stock or add to it, not both')
  if ([stock, addStock, price, discount, sellingPrice].every((value) => value === undefined))
    throw new AppError('invalid', 'Nothing to change')
  for (const [name, amount] of Object.entries({ price, sellingPrice }))
    if (amount != null && Math.abs(amount * 100 - toPaise(amount)) > 1e-6)
      throw new AppError('invalid', `${name} must have at most two decimals`)
}

const EXPECTED = {
  stock: 'expectedStock',
  price: 'expectedPrice',
  discount: 'expectedDiscount',
  sellingPrice: 'expectedSellingPrice',
} as const

/** Returns a sentence about a value that differs from what the admin saw, or null if none does. */
function differenceOf(locked: LockedProduct, change: ChangeStock): string | null {
  const name = titleOf(locked)
  const { stock, priceInPaise, discountPercent, sellingPriceInPaise } = locked
  if (change.stock !== undefined && stock !== change.expectedStock)
    return `${name} has ${stock} in stock now, not ${change.expectedStock}`
  if (change.price !== undefined && priceInPaise !== toPaise(change.expectedPrice!))
    return `${name} costs ${formatPaise(priceInPaise)} now, not ${formatPaise(toPaise(change.expectedPrice!))}`
  if (change.discount !== undefined && discountPercent !== change.expectedDiscount)
    return `${name} has ${discountPercent}% off now, not ${change.expectedDiscount}%`
  if (change.sellingPrice !== undefined && sellingPriceInPaise !== paiseOf(change.expectedSellingPrice!))
    return sellingPriceInPaise === null
      ? `${name} has no selling price of its own now`
      : `${name} sells at ${formatPaise(sellingPriceInPaise)} now`
  if (change.addStock !== undefined && stock + change.addStock < 0) return `Only ${stock} of ${name} are in stock`
  if (change.addStock !== undefined && stock + change.addStock > MAX_STOCK)
    throw new AppError('invalid', `Stock cannot exceed ${MAX_STOCK}`)
  return null
}

async function write(tx: Queryable, adminId: string, locked: LockedProduct, change: ChangeStock): Promise<void> {
  const { stock, price, discount, sellingPrice } = change
  // A discount alone replaces the exact price, and a price alone leaves it.
  const untouched = discount === undefined ? locked.sellingPriceInPaise : null
  const prices = {
    priceInPaise: price === undefined ? locked.priceInPaise : toPaise(price),
    discountPercent: discount ?? locked.discountPercent,
    sellingPriceInPaise: sellingPrice === undefined ? untouched : paiseOf(sellingPrice),
  }
  const repriced = pricesToSet(locked, prices)
  if (isMadeFree(locked, repriced))
    throw new AppError(
      'invalid',
      `${titleOf(locked)} would cost nothing. If it is meant to be free, say so in its form`,
    )
  const after = {
    ...repriced,
    stock: stock ?? locked.stock + (change.addStock ?? 0),
  }
  const changes = changesOf(locked, after)
  const names = Object.keys(changes)
  if (names.length === 0) return
  await setStockChangeContext(tx, reasonOf(change), adminId)
  await writeProduct(tx, locked.id, after)
  const action = `Changed ${listed.format(names.map((name) => LOGGED.get(name) ?? name))}`
  await recordAction(tx, { actorId: adminId, action, subject: titleOf(locked), subjectId: locked.id, changes })
}

function changesOf(before: Offer, after: Offer) {
  const all = {
    stock: { before: before.stock, after: after.stock },
    price: { before: toRupees(before.priceInPaise), after: toRupees(after.priceInPaise) },
    discount: { before: badgePercent(before), after: badgePercent(after) },
    sellingPrice: { before: rupeesOf(before.sellingPriceInPaise), after: rupeesOf(after.sellingPriceInPaise) },
  }
  return Object.fromEntries(Object.entries(all).filter(([, change]) => change.before !== change.after))
}

interface Offer extends Priced {
  stock: number
}

function paiseOf(rupees: number | null): number | null {
  return rupees === null ? null : toPaise(rupees)
}

function rupeesOf(paise: number | null): number | null {
  return paise === null ? null : toRupees(paise)
}

function reasonOf({ addStock }: ChangeStock) {
  if (addStock === undefined) return 'edit'
  return addStock > 0 ? 'refill' : 'removal'
}
