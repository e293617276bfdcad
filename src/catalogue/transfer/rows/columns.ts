/** What a column of the file can be. `detail` is a field of its own, named as the column. */
export const TARGETS = [
  'id',
  'sku',
  'name',
  'brand',
  'category',
  'subCategory',
  'unit',
  'price',
  'salePrice',
  'discount',
  'stock',
  'description',
  'image',
  'barcode',
  'detail',
  'ignore',
] as const
export type Target = (typeof TARGETS)[number]

/** A header that begins so is a detail, whatever follows it: exports mark those that would be taken for another. */
export const DETAIL_PREFIX = 'Detail: '

/** The detail that scanners look for. */
export const BARCODE_DETAIL = 'Barcode'

/** What each column most likely is, in the order of the header. */
export function guessMapping(header: readonly string[]): Target[] {
  const words = header.map(wordsOf)
  const has = (target: NamedTarget) => words.some((name) => NAMES[target].has(name))
  const hasUnit = words.some((name) => name !== 'quantity' && NAMES.unit.has(name))
  const isTaken = new Set<Target>()
  return header.map((cell, at) => {
    const found = cell.startsWith(DETAIL_PREFIX) ? 'detail' : guessTarget(words[at]!, has, hasUnit)
    if (found === 'detail' || found === 'ignore') return found
    if (isTaken.has(found)) return found === 'image' ? 'image' : 'ignore'
    isTaken.add(found)
    return found
  })
}

/** The name of a column that is a detail; empty when it has none to be shown by. */
export function detailName(header: string): string {
  return header.startsWith(DETAIL_PREFIX) ? header.slice(DETAIL_PREFIX.length) : header.replace(/\s+/g, ' ').trim()
}

type NamedTarget = Exclude<Target, 'detail' | 'ignore'> | 'plainPrice'

function guessTarget(name: string, has: (target: NamedTarget) => boolean, hasUnit: boolean): Target {
  if (name === '' || IGNORED.has(name)) return 'ignore'
  if (/^(?:image|picture|photo)(?: url| src| link)? ?\d+$/.test(name)) return 'image'
  // "Quantity" is the pack, unless another column says what the pack is.
  if (name === 'quantity' && hasUnit) return 'stock'
  if (NAMES.barcode.has(name)) return has('sku') ? 'barcode' : 'sku'
  // "Price" beside an MRP is what is paid; alone, or beside a sale price, it is the price itself.
  if (NAMES.plainPrice.has(name)) return has('price') && !has('salePrice') ? 'salePrice' : 'price'
  for (const target of TARGETS) if (target !== 'detail' && target !== 'ignore' && NAMES[target].has(name)) return target
  return 'detail'
}

/** Lower case, words parted by one space, without what stands in brackets: "Sale Price (₹)" is "sale price". */
function wordsOf(header: string): string {
  return header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/\b(?:rs|inr|in rupees|in paise)\b\.?|[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
}

const named = (...names: string[]) => new Set(names)

const NAMES: Record<NamedTarget, ReadonlySet<string>> = {
  id: named('tokri id'),
  sku: named(
    ...['sku', 'sku code', 'sku id', 'code', 'item code', 'product code', 'article code', 'article', 'article number'],
    ...['item no', 'item number', 'product id', 'item id', 'variant sku', 'plu', 'id', 'handle'],
  ),
  barcode: named('barcode', 'bar code', 'ean', 'ean code', 'ean13', 'upc', 'gtin', 'isbn', 'variant barcode'),
  name: named(
    ...[
      'name',
      'title',
      'product',
      'product name',
      'product title',
      'item',
      'item name',
      'item description',
      'particulars',
    ],
    ...['article name', 'goods', 'post title'],
  ),
  brand: named('brand', 'brand name', 'brands', 'make', 'manufacturer', 'vendor', 'company', 'mfr'),
  category: named(
    ...[
      'category',
      'categories',
      'category name',
      'main category',
      'product category',
      'department',
      'group',
      'item group',
    ],
    ...['product type', 'type', 'parent category', 'tax product cat'],
  ),
  subCategory: named(
    ...[
      'sub category',
      'subcategory',
      'sub categories',
      'subcategories',
      'sub category name',
      'sub group',
      'sub department',
    ],
    ...['child category', 'class', 'sub cat', 'subcat'],
  ),
  unit: named(
    ...[
      'unit',
      'units',
      'pack',
      'pack size',
      'packsize',
      'packing',
      'package',
      'size',
      'weight',
      'net weight',
      'net quantity',
    ],
    ...['quantity per pack', 'quantity', 'uom', 'unit of measure', 'unit size', 'volume', 'measure', 'net qty'],
  ),
  price: named(
    'mrp',
    'm r p',
    'mrp price',
    'maximum retail price',
    'list price',
    'regular price',
    'compare at price',
    'variant compare at price',
    'original price',
    'actual price',
    'market price',
  ),
  plainPrice: named(
    'price',
    'rate',
    'amount',
    'unit price',
    'product price',
    'variant price',
    'item price',
    'retail price',
  ),
  salePrice: named(
    ...['sale price', 'selling price', 'sell price', 'sp', 'offer price', 'discounted price', 'discount price'],
    ...[
      'special price',
      'our price',
      'final price',
      'net price',
      'deal price',
      'sales price',
      'selling rate',
      'sale rate',
    ],
  ),
  discount: named(
    'discount',
    'discount percent',
    'discount percentage',
    'off',
    'disc',
    'percent off',
    'discount rate',
    'offer',
  ),
  stock: named(
    ...[
      'stock',
      'stock quantity',
      'stock qty',
      'qty',
      'inventory',
      'inventory quantity',
      'available',
      'in stock',
      'on hand',
    ],
    ...[
      'available quantity',
      'available qty',
      'closing stock',
      'current stock',
      'balance',
      'variant inventory qty',
      'soh',
      'qty on hand',
      'quantity in stock',
      'opening stock',
      'quantity available',
      'stock on hand',
    ],
  ),
  description: named(
    'description',
    'desc',
    'details',
    'product description',
    'long description',
    'about',
    'body',
    'body html',
    'short description',
    'product details',
    'summary',
  ),
  image: named(
    ...[
      'image',
      'images',
      'image url',
      'image urls',
      'picture',
      'pictures',
      'picture url',
      'photo',
      'photos',
      'photo url',
    ],
    ...[
      'image link',
      'image src',
      'img',
      'thumbnail',
      'product image',
      'picture urls',
      'image 1',
      'images url',
      'product images',
    ],
  ),
}

/** Columns of other systems that say nothing to shoppers. */
const IGNORED = named(
  's no',
  'sr no',
  'sl no',
  'serial no',
  'sno',
  'srno',
  'no',
  'row',
  'created at',
  'updated at',
  'published',
  'status',
  'sales',
  'sold price',
  'reason',
  'index',
)
