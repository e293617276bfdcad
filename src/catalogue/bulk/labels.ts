import { EDITED } from '../../changes/labels.ts'
import { formatPaise, toPaise } from '../../shared/money.ts'
import type { BulkAction, BulkDone, BulkUndone, PriceChange } from './contract.ts'
import type { Problem } from './plan.queries.ts'
import type { LeftReason } from './schema.ts'

export const PROBLEMS: Record<Problem, string> = {
  no_price: 'Has no price yet',
  too_high: 'The price would be too high',
  too_low: 'The price would be below 1 paisa',
  above_price: 'Would sell above its MRP',
  too_few: 'Has fewer in stock',
  too_many: 'The stock would be too high',
}

export const LEFT: Record<LeftReason, string> = {
  later: 'Was changed since',
  edited: EDITED,
  sold: 'Too many were sold since',
  too_many: 'The stock would be too high',
  deleted: 'Was deleted since',
  category: 'Its category was deleted since',
  sku: 'Another product has its SKU now',
}

/** What is said of a product that an undo restored although a category of it is gone. */
export const WITHOUT_CATEGORY = 'Restored without a category that was deleted since'

const PRICE_NAMES = { sellingPrice: 'selling prices', price: 'MRPs', both: 'MRPs and selling prices' }

/** Says what a bulk action does, as a log has it; `places` are the names of the categories to move to. */
export function changeTitle({ action, price, stock, move }: BulkAction, places: readonly string[]): string {
  if (price) return priceTitle(price)
  if (stock?.set !== undefined) return `Set the stock to ${stock.set}`
  if (stock) return (stock.add ?? 0) < 0 ? `Took ${-stock.add!} off the stock` : `Added ${stock.add} to the stock`
  if (move) return `Moved to ${places.join(', ')}`
  return { show: 'Showed to shoppers', hide: 'Hid from shoppers', delete: 'Deleted' }[action as string] ?? action
}

function priceTitle({ of, percent, amount = 0, ending }: PriceChange): string {
  const by = percent ?? amount
  const rounded = ending === undefined ? '' : ` to .${ending}`
  if (by === 0) return `Rounded ${PRICE_NAMES[of]}${rounded}`
  const size = percent === undefined ? formatPaise(Math.abs(toPaise(amount))) : `${Math.abs(percent)}%`
  return `${by < 0 ? 'Lowered' : 'Raised'} ${PRICE_NAMES[of]} by ${size}${rounded && `, rounded${rounded}`}`
}

/** Says how many products: "1 product", "1,234 products". */
export function productCount(products: number): string {
  return products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`
}

/** Says what a bulk action did; one that was undone since is answered again as what it was. */
export function doneLabel({ done, title, isUndone }: { done: BulkDone; title: string; isUndone?: boolean }): string {
  if (done.changed === 0) return 'Nothing to change'
  const did = `${title}: ${productCount(done.changed)}`
  return isUndone ? `${did}, and was undone since` : did
}

/** Says what an undo did: "3 products restored, 1 of them without its category; 2 left as they are". */
export function undoneLabel({ restored, left, waiting, incomplete }: Omit<BulkUndone, 'products'>): string {
  const without = `${incomplete.toLocaleString('en-IN')} of them without a category that was deleted since`
  const rest = left > 0 ? `; ${left.toLocaleString('en-IN')} left as ${left === 1 ? 'it is' : 'they are'}` : ''
  if (restored === 0) return `Nothing restored${rest}${waiting > 0 ? ': try again when nothing is in the way' : ''}`
  return `${productCount(restored)} restored${incomplete > 0 ? `, ${without}` : ''}${rest}`
}
