import { recordAction } from '../../../platform/audit/queries.ts'
import { type Database, type Queryable, transact } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import type { CategoryOrder, OrderCategories, OrderSubCategories } from '../contract.ts'
import {
  type Ordered,
  orderOfCategories,
  orderOfSubCategories,
  saveOrderOfCategories,
  saveOrderOfSubCategories,
} from './order.queries.ts'
import { takeTurn } from './queries.ts'
import { requireCategory } from './service.ts'

/**
 * Stores the owner's order of all categories, or returns to the order by name.
 * @throws AppError conflict, with the current order, if it is not the one that the admin saw; invalid, if the new order
 * does not name the same categories.
 */
export function orderCategories(db: Database, adminId: string, asked: OrderCategories): Promise<CategoryOrder> {
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const before = requireSeen(await orderOfCategories(tx), asked)
    await saveOrderOfCategories(tx, asked.order)
    return recordOrder(tx, adminId, 'categories', before, await orderOfCategories(tx))
  })
}

/** Stores the owner's order of the subcategories of a category. Throws as `orderCategories`, and for an unknown category. */
export function orderSubCategories(db: Database, adminId: string, asked: OrderSubCategories): Promise<CategoryOrder> {
  const { categoryId } = asked
  return transact(db, async (tx) => {
    await takeTurn(tx)
    const { name } = await requireCategory(tx, 'category', categoryId)
    const before = requireSeen(await orderOfSubCategories(tx, categoryId), asked)
    await saveOrderOfSubCategories(tx, categoryId, asked.order)
    return recordOrder(tx, adminId, `sub categories of ${name}`, before, await orderOfSubCategories(tx, categoryId))
  })
}

/** Returns the order of the subcategories of a category. @throws AppError missing. */
export async function subCategoryOrder(db: Queryable, categoryId: string): Promise<CategoryOrder> {
  await requireCategory(db, 'category', categoryId)
  const { ids, isOrdered } = await orderOfSubCategories(db, categoryId)
  return { order: ids, former: isOrdered ? ids : null }
}

function requireSeen(current: Ordered, { seen, order }: Pick<OrderCategories, 'seen' | 'order'>): Ordered {
  if (!Bun.deepEquals(current.ids, seen)) {
    const data: CategoryOrder = { order: current.ids, former: current.isOrdered ? current.ids : null }
    throw new AppError('conflict', 'The order was changed meanwhile: look at it and save again', {
      code: 'order_changed',
      data,
    })
  }
  if (order && !Bun.deepEquals(order.toSorted(), seen.toSorted())) {
    throw new AppError('invalid', 'order must hold everything that seen holds, once')
  }
  return current
}

async function recordOrder(
  tx: Queryable,
  actorId: string,
  subject: string,
  before: Ordered,
  after: Ordered,
): Promise<CategoryOrder> {
  await recordAction(tx, { actorId, action: 'Changed order', subject })
  return { order: after.ids, former: before.isOrdered ? before.ids : null }
}
