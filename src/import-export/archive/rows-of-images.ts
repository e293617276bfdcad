import type { Queryable } from '../../platform/database/database.ts'
import type { ReadRow } from '../staging.queries.ts'
import type { ArchivedFile } from './contents.ts'
import { type CodedProduct, productsByCodes } from './queries.ts'

/** The columns of the list that a ZIP of images alone stands for, as an export has them. */
export const IMAGE_COLUMNS = ['Tokri ID', 'SKU', 'Name', 'Pictures']

/**
 * Returns the list that a ZIP of images alone stands for: a row for each product whose SKU, barcode or id is the name of an
 * image. An image that several products may mean gets a fault.
 */
export async function rowsOfImages(
  tx: Queryable,
  files: readonly ArchivedFile[],
): Promise<{ rows: ReadRow[]; files: ArchivedFile[] }> {
  const images = files.filter(({ source }) => source)
  const codes = new Set(images.flatMap(({ stem, shortStem }) => (shortStem ? [stem, shortStem] : [stem])))
  const byCode = new Map<string, CodedProduct[]>()
  for (const product of await productsByCodes(tx, [...codes]))
    for (const code of new Set(product.codes)) byCode.set(code, [...(byCode.get(code) ?? []), product])
  const meant = ({ stem, shortStem }: ArchivedFile) => byCode.get(stem) ?? byCode.get(shortStem ?? '') ?? []
  const ofProducts = new Map<CodedProduct, ArchivedFile[]>()
  for (const image of images) {
    const [product, ...others] = meant(image)
    if (product && others.length === 0) ofProducts.set(product, [...(ofProducts.get(product) ?? []), image])
  }
  const rows = [...ofProducts].map(([{ id, sku, name }, shown], at): ReadRow => {
    const paths = shown.sort((one, other) => one.ordinal - other.ordinal).map(({ path }) => path)
    return { number: at + 2, cells: [id, sku ?? '', name, paths.join(' | ')], outcome: null, reason: null }
  })
  const judged = files.map((file) =>
    file.source && meant(file).length > 1
      ? { ...file, source: null, fault: `may be of ${meant(file).length} products: ${namesOf(meant(file))}` }
      : file,
  )
  return { rows, files: judged }
}

function namesOf(products: readonly CodedProduct[]): string {
  return products
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
}
