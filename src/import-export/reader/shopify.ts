/** What Shopify's export says of a product once, in the first of the rows of its packs and images. */
const OF_PRODUCT = new Set(['title', 'body (html)', 'vendor', 'product category', 'type', 'tags', 'published'])
/** What a row of a pack says; a row without any of it has only a further image. */
const OF_PACK = ['variant sku', 'variant price', 'option1 value', 'variant barcode']

/**
 * Returns how rows of a Shopify export are read: those of further packs get what the first row of their product says, and those
 * of images alone are left out. Returns null for any other file.
 */
export function shopifyRows(header: readonly string[]): ((cells: string[]) => string[] | null) | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const [handle, title] = [names.indexOf('handle'), names.indexOf('title')]
  const packs = OF_PACK.flatMap((name) => (names.includes(name) ? names.indexOf(name) : []))
  if (handle < 0 || title < 0 || !names.includes('option1 value')) return null
  const shared = names.flatMap((name, at) => (OF_PRODUCT.has(name) ? at : []))
  let first: string[] = []
  return (cells) => {
    const isFurther = isEmpty(cells[title]) && !isEmpty(cells[handle]) && cells[handle] === first[handle]
    if (!isFurther) {
      first = cells
      return cells
    }
    if (packs.every((at) => isEmpty(cells[at]))) return null
    return cells.map((cell, at) => (shared.includes(at) && isEmpty(cell) ? (first[at] ?? '') : cell))
  }
}

function isEmpty(cell: string | undefined): boolean {
  return (cell ?? '').trim() === ''
}
