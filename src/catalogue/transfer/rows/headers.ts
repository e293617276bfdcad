/** What common programs and shops call their columns, in lower case and without punctuation. */

const named = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(', ').split(', '))

export const HEADER_NAMES = {
  id: named('tokri id'),
  sku: named(
    'sku, sku code, sku id, code, item code, product code, article code, article number, item no',
    'item number, product id, item id, variant sku, plu, id, handle',
  ),
  barcode: named('barcode, bar code, ean, ean code, ean13, upc, gtin, isbn, variant barcode'),
  name: named(
    'name, title, product, product name, product title, item, item name, item description, particulars',
    'article name, goods, post title',
  ),
  brand: named('brand, brand name, brands, make, manufacturer, vendor, company, mfr'),
  category: named(
    'category, categories, category name, main category, product category, department, group, item group',
    'product type, type, parent category',
  ),
  subCategory: named(
    'sub category, subcategory, sub categories, subcategories, sub category name, sub group, sub department',
    'child category, class, sub cat, subcat',
  ),
  unit: named(
    'unit, units, pack, pack size, packsize, packing, package, size, weight, net weight, net quantity, net qty',
    'quantity per pack, quantity, uom, unit of measure, unit size, volume, measure',
  ),
  price: named(
    'mrp, m r p, mrp price, maximum retail price, list price, regular price, compare at price',
    'variant compare at price, original price, actual price, market price',
  ),
  plainPrice: named('price, rate, amount, unit price, product price, variant price, item price, retail price'),
  salePrice: named(
    'sale price, selling price, sell price, sp, offer price, discounted price, discount price, special price',
    'our price, final price, net price, deal price, sales price, selling rate, sale rate',
  ),
  discount: named('discount, discount percent, discount percentage, off, disc, percent off, discount rate, offer'),
  stock: named(
    'stock, stock quantity, stock qty, qty, inventory, inventory quantity, available, in stock, on hand',
    'available quantity, available qty, quantity available, closing stock, opening stock, current stock, balance',
    'variant inventory qty, soh, qty on hand, quantity in stock, stock on hand',
  ),
  description: named(
    'description, desc, details, product description, long description, about, body, body html',
    'short description, product details, summary',
  ),
  image: named(
    'image, images, image url, image urls, images url, image link, image src, img, picture, pictures, picture url',
    'picture urls, photo, photos, photo url, thumbnail, product image, product images',
  ),
}

/** Columns of other systems that say nothing to shoppers. */
export const IGNORED_NAMES = named(
  's no, sr no, sl no, serial no, sno, srno, no, row, created at, updated at, published, status, sales, reason, index',
)
