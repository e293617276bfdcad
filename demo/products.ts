/** The demo's products, one per line of `products.tsv`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceProduct {
  sku: string
  categories: string[]
  subCategories: string[]
  name: string
  unit: string
  price: number
  discount: number
  stock: number
  brand: string | null
  /** Selects the set of details. */
  kind: string
  /** How it is drawn: the kind of pack, the drawing on it, and the pack's colour. */
  shape: string
  art: string
  colour: string
  description: string
  details: Record<string, string>
}

export function readProducts(): SourceProduct[] {
  const [head = '', ...lines] = readFileSync(join(import.meta.dir, 'products.tsv'), 'utf8')
    .trim()
    .split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return productOf((column) => cells[columns.indexOf(column)] ?? '')
  })
}

function productOf(cell: (column: string) => string): SourceProduct {
  return {
    sku: cell('sku'),
    categories: cell('category').split(' + '),
    subCategories: cell('subCategory').split(' + '),
    name: cell('name'),
    unit: cell('unit'),
    price: Number(cell('price')),
    discount: Number(cell('discount')),
    stock: Number(cell('stock')),
    brand: cell('brand') || null,
    kind: cell('kind'),
    shape: cell('shape'),
    art: cell('art'),
    colour: cell('colour') || '#6f8a5a',
    description: cell('description'),
    details: Object.fromEntries(cell('details').split('; ').map(detailOf)),
  }
}

function detailOf(text: string): [string, string] {
  const colon = text.indexOf(': ')
  return [text.slice(0, colon), text.slice(colon + 2)]
}
