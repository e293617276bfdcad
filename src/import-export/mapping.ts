import { AppError } from '../platform/runtime/errors.ts'
import { isDetailName } from '../shared/schemas/product.ts'
import { detailName, type Target } from './rows/columns.ts'
import { DECLARED_FIELDS } from './rows/declared.ts'

/** Targets that only one column may have. */
const ONCE = new Set<Target>(['id', 'sku', 'name', 'brand', 'family', 'category', 'unit', 'price', 'salePrice'])
for (const target of ['discount', 'stock', 'stockEntry', 'description', 'barcode', ...DECLARED_FIELDS] as const)
  ONCE.add(target)

/**
 * Checks that columns are mapped without conflict and that products can be identified.
 * @throws AppError when columns cannot be what was said; its data has the positions of these `columns`, if it is about any.
 */
export function checkMapping(header: readonly string[], mapping: readonly Target[]): void {
  if (mapping.length !== header.length) throw new AppError('invalid', 'mapping must name a field for each column')
  for (const target of ONCE) {
    const columns = columnsWhere((_, at) => mapping[at] === target)
    if (columns.length > 1)
      throw new AppError('invalid', `Two columns cannot be the same: ${columns.map(quoted).join(' and ')}`, {
        data: { columns },
      })
  }
  const unusable = columnsWhere((name, at) => mapping[at] === 'detail' && !isDetailName(detailName(name)))
  if (unusable.length > 0)
    throw new AppError('invalid', `The column ${quoted(unusable[0]!)} cannot be a custom attribute`, {
      data: { columns: unusable },
    })
  if (!identifiesProducts(mapping)) throw new AppError('invalid', 'Say which column is the name or the SKU')

  function columnsWhere(is: (name: string, at: number) => boolean): number[] {
    return header.flatMap((name, at) => (is(name, at) ? [at] : []))
  }

  function quoted(at: number): string {
    return `"${header[at] || `Column ${at + 1}`}"`
  }
}

/** Returns whether only one column may have a target. */
export function isOnce(target: Target): boolean {
  return ONCE.has(target)
}

/** Returns whether any column identifies the product of a row. */
export function identifiesProducts(mapping: readonly Target[]): boolean {
  return (['id', 'sku', 'name'] as const).some((target) => mapping.includes(target))
}
