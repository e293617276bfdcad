import { BYTE_ORDER_MARK, csvOf } from '../../platform/csv/write.ts'
import type { Target } from '../rows/columns.ts'
import { DECLARED } from '../rows/declared.ts'
import { HEADER_NAMES } from '../rows/headers.ts'
import { FIELD_HEADERS } from '../rows/own-headers.ts'

/** A column of the template. */
interface TemplateColumn {
  /** The name of the column, as in exports. */
  header: string
  /** The cell of the example. */
  example: string
  /** What belongs into it. */
  about: string
}

/** Targets that nobody fills in by hand: exports have them, or they are no field. */
type Unfilled = 'id' | 'stockEntry' | 'ignore'

/** Every other target, in the order of the columns. */
const TEMPLATE: { readonly [Name in Exclude<Target, Unfilled>]: TemplateColumn } = {
  sku: {
    header: FIELD_HEADERS.sku,
    example: 'DAI-001',
    about: 'Your own code. Rows are matched by it first, in any case; without one by name, unit and brand.',
  },
  name: { header: FIELD_HEADERS.name, example: 'Toned Milk', about: 'Needed for new products.' },
  brand: { header: FIELD_HEADERS.brand, example: 'Amul', about: 'Shown beside the name.' },
  category: {
    header: FIELD_HEADERS.category,
    example: 'Dairy & Breakfast',
    about: 'Added if the shop has none of this name. Several: A | B.',
  },
  subCategory: { header: FIELD_HEADERS.subCategory, example: 'Milk', about: 'Below the category. Several: A | B.' },
  categoryOrder: {
    header: FIELD_HEADERS.categoryOrder,
    example: '1',
    about: 'The place of the category among all: 1, 2, 3 …',
  },
  subCategoryOrder: {
    header: FIELD_HEADERS.subCategoryOrder,
    example: '1',
    about: 'The place of the sub category within its category.',
  },
  family: {
    header: FIELD_HEADERS.family,
    example: 'Amul Toned Milk',
    about: 'The same for all packs of one product, such as 500 ml and 1 L: they share a card.',
  },
  unit: {
    header: FIELD_HEADERS.unit,
    example: '500 ml',
    about: 'What is in a pack: 500 g, 6 × 200 ml, 1 pc. Without one: that of the name, or 1 pc.',
  },
  price: {
    header: FIELD_HEADERS.price,
    example: '30',
    about: 'In rupees, with all taxes. If there is no selling price, it sells at this.',
  },
  salePrice: {
    header: FIELD_HEADERS.salePrice,
    example: '27',
    about: 'What shoppers pay, to the paisa. Empty, or -, if there is none.',
  },
  discount: {
    header: FIELD_HEADERS.discount,
    example: '10',
    about: 'In percent of the MRP. Not needed beside a selling price.',
  },
  stock: { header: FIELD_HEADERS.stock, example: '40', about: 'In pieces.' },
  publish: { header: FIELD_HEADERS.publish, example: 'yes', about: 'With no, shoppers do not see it.' },
  description: {
    header: FIELD_HEADERS.description,
    example: 'Fresh toned milk',
    about: 'May have several lines. HTML becomes plain text.',
  },
  image: {
    header: FIELD_HEADERS.image,
    example: '',
    about: 'Addresses of images (https://…), or names of files in the ZIP. Several: A | B. The first is the main one.',
  },
  barcode: { header: FIELD_HEADERS.barcode, example: '8901262010016', about: 'As scanned: EAN or UPC.' },
  netQuantity: {
    header: DECLARED.netQuantity.header,
    example: '500 ml',
    about: 'Needed only where the unit does not say it.',
  },
  genericName: {
    header: DECLARED.genericName.header,
    example: 'Toned milk',
    about: 'The common name of the commodity.',
  },
  manufacturer: {
    header: DECLARED.manufacturer.header,
    example: 'Kaira Union, Anand 388001',
    about: 'Name and address.',
  },
  packer: {
    header: DECLARED.packer.header,
    example: 'Kaira Union, Anand 388001',
    about: 'Name and address, if it is not the manufacturer.',
  },
  importer: { header: DECLARED.importer.header, example: '', about: 'Name and address, for imported goods.' },
  origin: { header: DECLARED.origin.header, example: 'India', about: 'The name of the country, or its two letters.' },
  fssai: { header: DECLARED.fssai.header, example: '10012021000071', about: 'The 14 digits on the pack.' },
  veg: { header: DECLARED.veg.header, example: 'veg', about: 'veg, nonveg, or none if it is no food.' },
  allergens: { header: DECLARED.allergens.header, example: 'Milk', about: 'As the pack names them.' },
  shelfLifeDays: {
    header: DECLARED.shelfLifeDays.header,
    example: '2',
    about: 'A number of days, or a time such as 6 months.',
  },
  bestBefore: {
    header: DECLARED.bestBefore.header,
    example: `${new Date().getUTCFullYear() + 1}-12-31`,
    about: 'The earliest date on your shelf, such as 31/12/2026; after it, the product is off sale.',
  },
  hsn: { header: DECLARED.hsn.header, example: '0401', about: '4, 6 or 8 digits.' },
  gstRate: { header: DECLARED.gstRate.header, example: '0', about: 'In percent. Prices contain it.' },
  cessRate: { header: DECLARED.cessRate.header, example: '0', about: 'In percent, where there is one.' },
  loose: { header: DECLARED.loose.header, example: '', about: 'yes for goods that are weighed out.' },
  detail: {
    header: 'Detail: Storage',
    example: 'Keep refrigerated',
    about: 'Anything else that shoppers read on the product’s page: one column for each, called “Detail: …”.',
  },
}

const COLUMNS = Object.entries(TEMPLATE) as [keyof typeof TEMPLATE, TemplateColumn][]

/** Returns the template: a file with every column, and a row that shows how it is filled in. */
export function templateCsv(): string {
  const rows = [COLUMNS.map(([, { header }]) => header), COLUMNS.map(([, { example }]) => example)]
  return BYTE_ORDER_MARK + csvOf(rows)
}

/** Returns what each column of the template is, and under which other names imports know it. */
export function templateColumns() {
  return COLUMNS.map(([target, { header, example, about }]) => {
    const known = target in HEADER_NAMES ? HEADER_NAMES[target as keyof typeof HEADER_NAMES] : []
    return { target, header, example, about, names: [...known].filter((name) => name !== header.toLowerCase()) }
  })
}
