import { atom } from 'nanostores'
import type { UndeclaredView } from '../../../../src/catalogue/contract.ts'
import { call } from '../../../api/call.ts'

/** What the product list can be narrowed to: products that lack one declaration, or any that the law asks for. */
export type Undeclared = keyof UndeclaredView['fields'] | 'any'

export const UNDECLARED_LABELS: Record<Undeclared, string> = {
  any: 'Undeclared',
  netQuantity: 'No net quantity',
  genericName: 'No generic name',
  manufacturer: 'No manufacturer, packer or importer',
  importer: 'Imported, no importer',
  origin: 'No country of origin',
  veg: 'No veg mark',
  fssai: 'Food, no FSSAI licence',
  shelfLife: 'Food, no shelf life',
  hsn: 'No HSN code',
  gstRate: 'No GST rate',
}

/** How many products lack declarations. Undefined until loaded; a failure leaves what was there. */
export const $undeclared = atom<UndeclaredView | undefined>(undefined)

export async function loadUndeclared(): Promise<void> {
  const reply = await call('GET', '/api/product/undeclared')
  if (reply.success) $undeclared.set(reply.data)
}

export function isUndeclared(name: string | null): name is Undeclared {
  return name !== null && Object.hasOwn(UNDECLARED_LABELS, name)
}
