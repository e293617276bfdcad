import { escapeFormula } from '../../platform/csv/formula.ts'
import { BARCODE_DETAIL } from '../../shared/barcode.ts'
import { toRupees } from '../../shared/money.ts'
import { badgePercent } from '../../shared/pricing.ts'
import { DETAIL_PREFIX, guessMapping } from '../rows/columns.ts'
import { DECLARED, DECLARED_FIELDS, declaredCells } from '../rows/declared.ts'
import { placeOf, type Stored, yesNo } from '../rows/difference.ts'
import { writeList } from '../rows/multi-values.ts'
import { FIELD_HEADERS } from '../rows/own-headers.ts'

const COLUMNS: [header: string, cell: (product: Stored) => string][] = [
  [FIELD_HEADERS.id, ({ id }) => id],
  [FIELD_HEADERS.sku, ({ sku }) => sku ?? ''],
  [FIELD_HEADERS.name, ({ name }) => name],
  [FIELD_HEADERS.brand, ({ brand }) => brand ?? ''],
  [FIELD_HEADERS.category, ({ categories }) => writeList(categories)],
  [FIELD_HEADERS.subCategory, ({ subCategories }) => writeList(subCategories)],
  [FIELD_HEADERS.categoryOrder, ({ categoryPosition }) => placeOf(categoryPosition)],
  [FIELD_HEADERS.subCategoryOrder, ({ subCategoryPosition }) => placeOf(subCategoryPosition)],
  [FIELD_HEADERS.family, ({ family }) => family ?? ''],
  [FIELD_HEADERS.unit, ({ unit }) => unit],
  [FIELD_HEADERS.price, ({ priceInPaise }) => String(toRupees(priceInPaise))],
  [
    FIELD_HEADERS.salePrice,
    ({ sellingPriceInPaise }) => (sellingPriceInPaise === null ? '' : String(toRupees(sellingPriceInPaise))),
  ],
  [FIELD_HEADERS.discount, (product) => String(badgePercent(product))],
  [FIELD_HEADERS.stock, ({ stock }) => String(stock)],
  [FIELD_HEADERS.stockEntry, ({ stockEntry }) => String(stockEntry)],
  [FIELD_HEADERS.publish, ({ publish }) => yesNo(publish)],
  [FIELD_HEADERS.description, ({ description }) => description],
  [FIELD_HEADERS.image, ({ image }) => image.join(' | ')],
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
  const [, , target] = guessMapping([FIELD_HEADERS.id, FIELD_HEADERS.sku, name])
  const isTaken = target !== 'detail' && !(target === 'barcode' && name === BARCODE_DETAIL)
  const comesBack = name === name.replace(/\s+/g, ' ').trim() && !name.startsWith(DETAIL_PREFIX)
  return isTaken || !comesBack ? DETAIL_PREFIX + name : name
}
