import { getStockOnSale } from '../catalogue/service.ts'
import { type Database, type Queryable, transact } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import type { SavedProductView } from './contract.ts'
import { insertSaved, lockSaved, savedProducts } from './queries.ts'

/** A shopper's saved products. */
export const MAX_SAVED_PRODUCTS = 200

/** Returns what the shopper saved and the shop sells, newest first. */
export async function listSaved(db: Queryable, userId: string): Promise<SavedProductView[]> {
  const rows = await savedProducts(db, userId)
  return rows.map(({ productId, createdAt }) => ({ productId, createdAt: createdAt.toISOString() }))
}

/** @throws AppError missing, for a product that is not on sale, and conflict, for one too many. */
export async function saveProduct(db: Database, userId: string, productId: string): Promise<void> {
  await transact(db, async (tx) => {
    await getStockOnSale(tx, productId)
    await lockSaved(tx, userId)
    if (await insertSaved(tx, userId, productId, MAX_SAVED_PRODUCTS)) return
    throw new AppError('conflict', `At most ${MAX_SAVED_PRODUCTS} products can be saved. Remove one first`, {
      code: 'limit_reached',
    })
  })
}
