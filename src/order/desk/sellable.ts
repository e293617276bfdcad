import { AppError } from '../../platform/runtime/errors.ts'
import { titleOf } from '../../shared/product-title.ts'
import type { LockedProduct } from '../checkout/queries.ts'

/**
 * Returns a locked product if the shop can part with so many pieces of it.
 * @throws AppError missing for an unknown product; conflict when it is not on sale, or too little of it is left.
 */
export function sellable(product: LockedProduct | undefined, quantity: number): LockedProduct {
  if (!product) throw new AppError('missing', 'Product not found')
  const { gone, stock } = product
  const name = titleOf(product)
  if (gone) throw new AppError('conflict', `${name} is not available`, { code: 'not_available' })
  if (stock === 0) throw new AppError('conflict', `${name} is out of stock`, { code: 'out_of_stock' })
  if (stock < quantity) throw new AppError('conflict', `Only ${stock} of ${name} left`, { code: 'out_of_stock' })
  return product
}
