import { AppError } from '../../../platform/runtime/errors.ts'
import { readInput } from '../../../platform/runtime/read-input.ts'
import { PRODUCT, PRODUCT_VERSION } from '../../../shared/schemas/product.ts'
import type { ProductView } from '../../contract.ts'
import type { UpdateProduct } from '../contract.ts'
import type { ProductChange, ProductRow } from './queries.ts'

/** @throws AppError conflict with the product as it is, when the form was filled from an earlier version. */
export function refuseStale(now: ProductView, version: UpdateProduct['version']): void {
  if (version === undefined || readInput(PRODUCT_VERSION, version, 'version') === now.version) return
  throw new AppError('conflict', 'Another user changed this product while you were editing it', {
    code: 'product_changed',
    data: { product: now },
  })
}

/**
 * Returns the stock to store, or null to leave it. Orders take stock while a form is open, without a new version: if
 * the admin did not edit the stock, it stays as orders left it; an edited stock is only accepted while the product
 * still has the stock that the form showed. A client that does not send what it showed is trusted.
 * @throws AppError conflict with the product as it is.
 */
export function stockToSet(
  now: ProductView,
  requested: number | undefined,
  shown: UpdateProduct['expectedStock'],
): number | null {
  if (requested === undefined || requested === now.stock) return null
  if (shown === undefined) return requested
  const expected = readInput(PRODUCT.stock, shown, 'expectedStock')
  if (requested === expected) return null
  if (expected === now.stock) return requested
  const message = `Stock changed from ${expected} to ${now.stock} while you were editing`
  throw new AppError('conflict', message, { code: 'product_changed', data: { product: now } })
}

/** Returns the form fields whose values differ from the stored product. */
export function changedFields(row: ProductRow, fields: ProductChange): ProductChange {
  const known = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name))),
  )
}
