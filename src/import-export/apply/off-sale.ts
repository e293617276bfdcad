import { type Missing, undeclaredOf } from '../../catalogue/declarations/declarations.ts'
import type { SaleTerms } from '../../catalogue/declarations/queries.ts'
import { dayLabel } from '../../shared/shop-time.ts'
import type { Stored } from '../rows/difference.ts'
import type { OffSale } from '../schema.ts'

const LACKS: Record<Missing, string> = {
  netQuantity: 'net quantity',
  genericName: 'generic name',
  manufacturer: 'manufacturer, packer or importer',
  importer: 'importer',
  origin: 'country of origin',
  veg: 'veg mark',
  fssai: 'FSSAI licence of the manufacturer',
  shelfLife: 'shelf life',
  hsn: 'HSN code',
  gstRate: 'GST rate',
}

/** Returns each reason for which a new product is not sold at once, with a note for the admin. */
export function offSaleOf(
  { publish, declarations }: Pick<Stored, 'publish' | 'declarations'>,
  { today, requiresDeclarations }: SaleTerms,
): { why: OffSale; note: string }[] {
  const { bestBefore } = declarations
  const lacks = requiresDeclarations ? undeclaredOf(declarations) : []
  return [
    ...(publish ? [] : [{ why: 'hidden', note: 'Will be hidden: shoppers do not see it' } as const]),
    ...(bestBefore !== null && bestBefore < today
      ? [{ why: 'expired', note: `Not on sale: its best-before date, ${dayLabel(bestBefore)}, has passed` } as const]
      : []),
    ...(lacks.length > 0
      ? [
          {
            why: 'undeclared',
            note: `Not on sale until it is declared. It lacks: ${lacks.map((field) => LACKS[field]).join(', ')}`,
          } as const,
        ]
      : []),
  ]
}
