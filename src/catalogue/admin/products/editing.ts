import { AppError } from '../../../platform/runtime/errors.ts'
import { MAX_STOCK } from '../../../shared/limits.ts'
import type { ProductView } from '../../contract.ts'
import type { UpdateProduct } from '../contract.ts'
import { readWhole } from '../fields.ts'
import type { ProductChange, ProductRow } from './queries.ts'

const MAX_VERSION = 2_147_483_647

/** @throws AppError conflict with the product as it is, when the form was filled from an earlier version. */
export function refuseStale(now: ProductView, version: UpdateProduct['version']): void {
  if (version === undefined || readWhole('version', version, MAX_VERSION) === now.version) return
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
  const expected = readWhole('expectedStock', shown, MAX_STOCK)
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
