/** What common programs and shops call their columns, in lower case and without punctuation. */

const named = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(', ').split(', '))

export const HEADER_NAMES = {
  id: named('tokri id'),
  sku: named(
    'sku, sku code, sku id, code, item code, product code, article code, article number, item no',
    'item number, product id, item id, variant sku, variant id, variant code, sku number, sku no, product sku, plu, id',
    'handle',
  ),
  barcode: named('barcode, bar code, ean, ean code, ean13, upc, gtin, isbn, variant barcode'),
  name: named(
    'name, title, product, product name, product title, item, item name, item description, particulars',
    'article name, goods, post title, variant name, variant title, sku name, display name, product display name',
  ),
  brand: named('brand, brand name, brands, make, manufacturer, vendor, company, mfr'),
  category: named(
    'category, categories, category name, main category, product category, department, group, item group',
    'product type, type, parent category, l1 category, l1 category name, category l1, category 1, level 1 category',
    'primary category, top category',
  ),
  subCategory: named(
    'sub category, subcategory, sub categories, subcategories, sub category name, sub group, sub department',
    'child category, class, sub cat, subcat, l2 category, l2 category name, category l2, category 2, level 2 category',
    'secondary category, l3 category, l3 category name, category l3, category 3, level 3 category',
    'sub sub category, sub subcategory',
  ),
  unit: named(
    'unit, units, pack, pack size, packsize, packing, package, size, weight, net weight, net quantity, net qty',
    'quantity per pack, quantity, uom, unit of measure, unit size, volume, measure, net wt, pack weight, product weight',
    'unit quantity, packet size, variant size, variant weight, weight unit, grammage',
  ),
  price: named(
    'mrp, m r p, mrp price, maximum retail price, list price, regular price, compare at price',
    'variant compare at price, original price, actual price, market price',
  ),
  plainPrice: named('price, rate, amount, unit price, product price, variant price, item price, retail price'),
  salePrice: named(
    'sale price, selling price, sell price, sp, offer price, discounted price, discount price, special price',
    'our price, final price, net price, deal price, sales price, selling rate, sale rate, discounted selling price',
    'discounted sale price, sale amount, selling amount, price after discount, current price, store price, app price',
  ),
  discount: named(
    'discount, discount percent, discount percentage, off, disc, percent off, discount rate, offer, disc percent',
    'discount pct',
  ),
  stock: named(
    'stock, stock quantity, stock qty, qty, inventory, inventory quantity, available, in stock, on hand',
    'available quantity, available qty, quantity available, closing stock, opening stock, current stock, balance',
    'variant inventory qty, soh, qty on hand, quantity in stock, stock on hand, inventory count, stock count',
    'available stock, stock available, available inventory, in stock quantity',
  ),
  /** Of the shop's own exports: to which entry of the books the stock beside it belongs. */
  stockEntry: named('stock entry'),
  description: named(
    'description, desc, details, product description, long description, about, body, body html',
    'short description, product details, summary',
  ),
  image: named(
    'image, images, image url, image urls, images url, image link, image src, img, picture, pictures, picture url',
    'picture urls, photo, photos, photo url, thumbnail, product image, product images, image small, image medium',
    'image large, image big, small image, large image, main image, primary image, product image url, thumbnail url',
    'image path, img url, image file',
  ),
}

/** Columns of other systems that say nothing to shoppers. */
export const IGNORED_NAMES = named(
  's no, sr no, sl no, serial no, sno, srno, no, row, created at, updated at, published, status, sales, reason, index',
)
