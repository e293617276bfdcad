import { type Titled, titleOf } from './product-title.ts'

interface OrderedItem extends Titled {
  unit: string
  /** Ordered pieces. */
  quantity: number
  /** Pieces that were found. */
  picked: number
}

/** Names what of an order was not available, an item each: "2 × Amul Butter, 100 g". */
export function missingItems(items: readonly OrderedItem[]): string[] {
  return items
    .filter(({ picked, quantity }) => picked < quantity)
    .map((item) => `${item.quantity - item.picked} × ${titleOf(item)}, ${item.unit}`)
}
