import { escapeFormula } from '../../platform/csv/formula.ts'
import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { toRupees } from '../../shared/money.ts'
import { badgePercent } from '../../shared/pricing.ts'
import { DETAIL_PREFIX, guessMapping } from '../rows/columns.ts'
import { DECLARED, DECLARED_FIELDS, declaredCells } from '../rows/declared.ts'
import { placeOf, type Stored, yesNo } from '../rows/difference.ts'
import { writeList } from '../rows/multi-values.ts'

const COLUMNS: [header: string, cell: (product: Stored) => string][] = [
  ['Tokri ID', ({ id }) => id],
  ['SKU', ({ sku }) => sku ?? ''],
  ['Name', ({ name }) => name],
  ['Brand', ({ brand }) => brand ?? ''],
  ['Category', ({ categories }) => writeList(categories)],
  ['Sub Category', ({ subCategories }) => writeList(subCategories)],
  ['Category Order', ({ categoryPosition }) => placeOf(categoryPosition)],
  ['Sub Category Order', ({ subCategoryPosition }) => placeOf(subCategoryPosition)],
  ['Family', ({ family }) => family ?? ''],
  ['Unit', ({ unit }) => unit],
  ['MRP', ({ priceInPaise }) => String(toRupees(priceInPaise))],
  [
    'Selling Price',
    ({ sellingPriceInPaise }) => (sellingPriceInPaise === null ? '' : String(toRupees(sellingPriceInPaise))),
  ],
  ['Discount', (product) => String(badgePercent(product))],
  ['Stock', ({ stock }) => String(stock)],
  ['Stock Entry', ({ stockEntry }) => String(stockEntry)],
  ['Published', ({ publish }) => yesNo(publish)],
  ['Description', ({ description }) => description],
  ['Pictures', ({ image }) => image.join(' | ')],
]

/** Returns the header: the fixed columns, then one column for each detail that any product has. */
export function headerOf(details: readonly string[]): string[] {
  const declared = DECLARED_FIELDS.map((field) => DECLARED[field].header)
  return [...COLUMNS.map(([header]) => header), ...declared, ...details.map(detailHeader)].map(escapeFormula)
}

export function cellsOf(product: Stored, details: readonly string[]): string[] {
  const own = new Map(Object.entries(product.details))
  const declared = declaredCells(product.unit, product.declarations)
  const cells = [
    ...COLUMNS.map(([, cell]) => cell(product)),
    ...declared,
    ...details.map((name) => own.get(name) ?? ''),
  ]
  return cells.map(escapeFormula)
}

/** Adds the prefix to a detail name that an import would take for another column or would change. */
function detailHeader(name: string): string {
  const [, , target] = guessMapping(['Tokri ID', 'SKU', name])
  const isTaken = target !== 'detail' && !(target === 'barcode' && name === BARCODE_DETAIL)
  const comesBack = name === name.replace(/\s+/g, ' ').trim() && !name.startsWith(DETAIL_PREFIX)
  return isTaken || !comesBack ? DETAIL_PREFIX + name : name
}
