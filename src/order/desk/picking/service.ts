import { recordAction } from '../../../platform/audit/queries.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { totalsOf } from '../../../shared/pricing.ts'
import { titleOf } from '../../../shared/product-title.ts'
import type { OrderDependencies } from '../../dependencies.ts'
import { mailAboutOrder } from '../../emails/service.ts'
import { linesOf, type OrderLineRow } from '../../history/queries.ts'
import { pickedOf } from '../../history/views.ts'
import { refundDownTo } from '../../refund/service.ts'
import { PICKED_STATES } from '../../states.ts'
import type { OrderRow } from '../../transitions/queries.ts'
import { actorName, transitionOrder } from '../../transitions/service.ts'
import { UNDO_GRACE_MS } from '../../transitions/undo.ts'
import type { DeskOrder, ShortPick } from '../contract.ts'
import { adminOf, lockOrderOf, withFreshOrder } from '../transitions/service.ts'
import { changeStock, type Sums, takenBySoldOut, writePickEvent, writePicked, writeSums } from './queries.ts'

/**
 * Records how many pieces of a line were found. The order is lowered to what was found: less cash is due, or the
 * difference of a card payment is refunded. An order of which nothing was found is cancelled. Recording the same number
 * again changes nothing but, with `stockToo`, the stock.
 * @throws AppError conflict, with the order as it is now, once it has left the shop, and when it would be cancelled by
 * a desk that saw more of it.
 */
export function pickShort(deps: OrderDependencies, adminId: string, asked: ShortPick): Promise<DeskOrder> {
  const { orderId: code, lineId, quantity, stockToo = false, cancels = true } = asked
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const lines = await linesOf(tx, order.id)
    const line = pickable(order, lines, lineId, quantity)
    const found = pickedOf(line)
    const picked = lines.map((one) => (one.id === lineId ? { ...line, pickedQuantity: quantity } : one))
    if (!cancels && picked.every((one) => pickedOf(one) === 0)) {
      throw new AppError('conflict', 'Nothing else of this order was found: that would cancel it')
    }
    await accountFor(tx, order, line, quantity, { stockToo, adminId })
    if (found === quantity) return
    await writePicked(tx, lineId, quantity)
    const note = `${titleOf(line)}: ${quantity} of ${line.quantity}`
    await writePickEvent(tx, order, actorName(adminOf(adminId)), note)
    await settle(tx, order, sumsAfter(order, lines, picked), adminId)
    await recordAction(tx, {
      actorId: adminId,
      action: 'Picked order',
      subject: code,
      subjectId: order.id,
      changes: { [titleOf(line)]: { before: found, after: quantity } },
    })
  })
}

/**
 * Undoes, for a moment, the same admin's "out of stock" report: what it deducted is added again. The short
 * pick of the order remains.
 * @throws AppError conflict when it is too late, or was not said.
 */
export function restoreStock(
  deps: OrderDependencies,
  adminId: string,
  { orderId: code, lineId }: { orderId: string; lineId: string },
): Promise<DeskOrder> {
  return withFreshOrder(deps, code, async (tx) => {
    const order = await lockOrderOf(tx, code)
    const line = (await linesOf(tx, order.id)).find(({ id }) => id === lineId)
    if (!line) throw new AppError('missing', 'Order line not found')
    const [adminActor, orderActor] = [actorName(adminOf(adminId)), `order:${code}`]
    const taken = await takenBySoldOut(tx, { productId: line.productId, adminActor, orderActor })
    if (!taken || taken.ageMs > UNDO_GRACE_MS) throw new AppError('conflict', 'It is too late to undo this')
    await changeStock(tx, line.productId, taken.pieces, { reason: 'found', actor: adminActor })
  })
}

function pickable(order: OrderRow, lines: readonly OrderLineRow[], lineId: string, quantity: number): OrderLineRow {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new AppError('missing', 'Order line not found')
  if (quantity > line.quantity) throw new AppError('invalid', `Only ${line.quantity} of ${titleOf(line)} were ordered`)
  if (!PICKED_STATES.includes(order.state)) {
    throw new AppError('conflict', `This order is ${order.state}: what was picked can no longer be changed`)
  }
  if (order.paymentMethod === 'card' && quantity > pickedOf(line)) {
    throw new AppError('conflict', 'The refund for missing pieces is under way: they cannot be added again')
  }
  return line
}

/**
 * Computes the amounts of the picked lines at the prices of the order. Fees stay as agreed, but an order without any
 * pieces costs nothing.
 */
function sumsAfter(order: OrderRow, before: readonly OrderLineRow[], after: readonly OrderLineRow[]): Sums {
  const { quantity, undiscountedInPaise, totalInPaise } = totalsOf(asPicked(after))
  if (quantity === 0) {
    return { quantity, undiscountedInPaise, totalInPaise, deliveryFeeInPaise: 0, handlingFeeInPaise: 0 }
  }
  const { deliveryFeeInPaise, handlingFeeInPaise } = order
  const lessInPaise = totalsOf(asPicked(before)).totalInPaise - totalInPaise
  return {
    quantity,
    undiscountedInPaise,
    totalInPaise: order.totalInPaise - lessInPaise,
    deliveryFeeInPaise,
    handlingFeeInPaise,
  }
}

function asPicked(lines: readonly OrderLineRow[]) {
  return lines.map((line) => ({ ...line, quantity: pickedOf(line) }))
}

async function settle(tx: Queryable, order: OrderRow, sums: Sums, adminId: string): Promise<void> {
  if (sums.quantity === 0) {
    const note = 'Nothing of this order was available.'
    await transitionOrder(tx, order.id, 'cancelled', adminOf(adminId), { reason: 'shop', note })
    return writeSums(tx, order.id, sums)
  }
  await writeSums(tx, order.id, sums)
  if (order.paymentState === 'paid') await refundDownTo(tx, order, sums.totalInPaise, 'short pick')
  await mailAboutOrder(tx, order.id, 'short')
}

/**
 * Updates the stock ledger. The pieces that an order did not get return to stock, and are removed again as not found,
 * so the stock stays the same. With `stockToo`, the stock is set to 0.
 */
async function accountFor(
  tx: Queryable,
  { code }: OrderRow,
  line: OrderLineRow,
  quantity: number,
  { stockToo, adminId }: { stockToo: boolean; adminId: string },
): Promise<void> {
  const [order, admin] = [`order:${code}`, actorName(adminOf(adminId))]
  const missing = pickedOf(line) - quantity
  const { productId } = line
  if (missing < 0) {
    await changeStock(tx, productId, -missing, { reason: 'found', actor: admin })
    await changeStock(tx, productId, missing, { reason: 'short pick', actor: order })
  }
  if (missing > 0) await changeStock(tx, productId, missing, { reason: 'short pick', actor: order })
  if (stockToo) await changeStock(tx, productId, null, { reason: 'not found', actor: admin })
  else if (missing > 0) await changeStock(tx, productId, -missing, { reason: 'not found', actor: admin })
}
