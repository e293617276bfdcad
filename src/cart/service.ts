import type { ProductView } from '../catalogue/contract.ts'
import { getProductsEverSold } from '../catalogue/service.ts'
import { type Database, type Queryable, violates } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { MAX_CART_LINES } from '../shared/limits.ts'
import { toRupees } from '../shared/money.ts'
import type { CartLineView, CartView } from './contract.ts'
import {
  addOne,
  type CartLineRow,
  type ChangedLine,
  lockCartRow,
  mergeLines,
  productFacts,
  type RequestedLine,
  raiseVersion,
  readCart,
  removeAllLines,
  removeLine,
  removePieces,
  type SoldOut,
  setQuantity,
} from './queries.ts'

/** A locked cart, as checkout reads it. */
export interface LockedCart {
  /** Raised by every change; 0 for a shopper without a cart. */
  version: number
  /** Lines in the order they were added, including unavailable products. */
  lines: CartLineRow[]
}

/**
 * Adds one piece of a product to the cart.
 * @throws AppError missing for an unknown product; conflict when no more can be added.
 */
export async function addToCart(db: Queryable, userId: string, productId: string): Promise<ChangedLine> {
  try {
    const line = await addOne(db, userId, productId)
    if (line) return line
  } catch (error) {
    if (violates(error, 'cart_lines')) {
      throw new AppError('conflict', `A cart holds at most ${MAX_CART_LINES} products`, {
        code: 'cart_full',
        cause: error,
      })
    }
    throw error
  }
  const facts = await productFacts(db, userId, { productId })
  if (!facts || facts.gone) throw new AppError('missing', 'Product not found')
  throw noMore(facts)
}

/**
 * Sets the quantity of a line, which stays unchanged when there is not enough stock.
 * @throws AppError missing for an unknown line; conflict when that many cannot be bought.
 */
export async function changeQuantity(
  db: Queryable,
  userId: string,
  itemId: string,
  quantity: number,
): Promise<ChangedLine> {
  const line = await setQuantity(db, userId, itemId, quantity)
  if (line) return line
  const facts = await productFacts(db, userId, { itemId })
  if (!facts) throw notInCart()
  if (facts.gone) throw new AppError('conflict', 'This product is not available', { code: 'not_available' })
  throw noMore(facts)
}

export async function removeFromCart(db: Queryable, userId: string, itemId: string): Promise<ChangedLine> {
  const line = await removeLine(db, userId, itemId)
  if (!line) throw notInCart()
  return line
}

/**
 * What a cart shows instead of the fields of a product that the shop does not sell, which may be edited before shoppers
 * may see it. Clients that know only the stock show it as out of stock.
 */
const WITHHELD = {
  stock: 0,
  sku: null,
  category: [],
  subCategory: [],
  price: 0,
  discount: 0,
  sellingPrice: null,
  description: '',
  more_details: {},
} satisfies Partial<ProductView>

/** Returns the cart with its products, including those that cannot be bought now; of a gone one just what names it. */
export async function getCart(db: Queryable, userId: string): Promise<CartView> {
  const { version, lines } = await readCart(db, userId)
  const products = await getProductsEverSold(
    db,
    lines.map((line) => line.productId),
  )
  const byId = new Map(products.map((product) => [product._id, product]))
  return {
    version,
    lines: lines.flatMap(
      ({ itemId, productId, quantity, wanted, chosenPriceInPaise, available, gone }): CartLineView[] => {
        const chosenPrice = chosenPriceInPaise === null ? null : toRupees(chosenPriceInPaise)
        const product = byId.get(productId)
        return product
          ? [
              {
                _id: itemId,
                quantity,
                wanted,
                chosenPrice,
                productId: { ...product, ...(gone && WITHHELD), available, gone },
              },
            ]
          : []
      },
    ),
  }
}

/**
 * Merges lines chosen elsewhere into the cart. A product in both gets the larger quantity. Products that the shop does
 * not sell, and those for which the cart has no room, are left out.
 * Lines come back with their former ids, unless another line has one of those meanwhile: then they get new ones.
 */
export async function mergeIntoCart(
  db: Database,
  userId: string,
  requested: readonly RequestedLine[],
  soldOut: SoldOut = 'added',
): Promise<CartView> {
  if (requested.length > 0) {
    try {
      await db.transaction(async (tx) => {
        await raiseVersion(tx, userId)
        await mergeLines(tx, userId, largestOfEach(requested), soldOut)
      })
    } catch (error) {
      if (!violates(error, 'cart_item_pkey')) throw error
      const anew = requested.map(({ itemId: _, ...line }) => line)
      return mergeIntoCart(db, userId, anew, soldOut)
    }
  }
  return getCart(db, userId)
}

/** Locks the cart until the transaction ends, and returns it. */
export async function lockCart(tx: Queryable, userId: string): Promise<LockedCart> {
  // Pipelined: the statements run one after the other, so the lines are read after the cart row is locked.
  const [, locked] = await Promise.all([lockCartRow(tx, userId), readCart(tx, userId)])
  return locked
}

/** Removes all lines of a locked cart. */
export function emptyCart(tx: Queryable, userId: string): Promise<void> {
  return removeAllLines(tx, userId)
}

/** Takes what was bought from a locked cart that has changed since, and leaves the rest. */
export function takeFromCart(tx: Queryable, userId: string, bought: readonly RequestedLine[]): Promise<void> {
  return removePieces(tx, userId, bought)
}

function largestOfEach(requested: readonly RequestedLine[]): RequestedLine[] {
  const largest = new Map<string, RequestedLine>()
  for (const line of requested) {
    const known = largest.get(line.productId)
    if (!known || known.quantity < line.quantity) largest.set(line.productId, line)
  }
  return [...largest.values()]
}

function noMore({ stock, limit }: { stock: number; limit: number }): AppError {
  if (stock < 1) return new AppError('conflict', 'Out of stock', { code: 'out_of_stock' })
  if (stock < limit) return new AppError('conflict', `Only ${stock} left`, { code: 'out_of_stock' })
  return new AppError('conflict', `At most ${limit} of one product`, { code: 'over_limit' })
}

function notInCart(): AppError {
  return new AppError('missing', 'This item is not in your cart')
}
