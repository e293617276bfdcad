import type { ProductPage } from '../../../src/catalogue/page-models.ts'
import { countryName } from '../../../src/shared/countries.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { netQuantityLabel, referenceLabel, unitPriceOf } from '../../../src/shared/unit-price.ts'
import { VEG_LABELS } from './VegMark.tsx'

interface Line {
  name: string
  /** Addresses have lines of their own. */
  text: string
}

/**
 * Returns what the law asks the page to say of a product, in the order of rule 6 of the Legal Metrology (Packaged
 * Commodities) Rules; empty if nothing is declared and no net quantity is known.
 */
export function productInformation(product: ProductPage): Line[] {
  const { netQuantity, ...declared } = product.declarations
  if (!netQuantity && Object.keys(declared).length === 0) return []
  const { genericName, manufacturer, packer, importer, origin, fssai, veg, allergens, shelfLifeDays, bestBefore } =
    declared
  const price = unitPriceOf(product)
  const lines: Record<string, string | undefined | false> = {
    'Generic name': genericName,
    'Net quantity': netQuantity && netQuantityLabel(netQuantity),
    'MRP (incl. of all taxes)': formatPaise(product.priceInPaise),
    'Unit price': price ? `${formatPaise(price.priceInPaise)} / ${referenceLabel(price)}` : undefined,
    'Country of origin': origin && countryName(origin),
    Manufacturer: manufacturer,
    'Packed by': packer,
    'Imported by': importer,
    'Food type': veg && veg !== 'none' && VEG_LABELS[veg],
    Allergens: allergens,
    'FSSAI licence of the manufacturer': fssai,
    'Shelf life': shelfLifeDays !== undefined && days(shelfLifeDays),
    'Best before': bestBefore && `${dayLabel(bestBefore)} or later`,
    Packing: declared.loose && 'Sold loose',
  }
  return Object.entries(lines).flatMap(([name, text]) => (text ? [{ name, text }] : []))
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

function dayLabel(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
