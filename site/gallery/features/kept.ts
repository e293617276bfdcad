import { NOTHING_DECLARED } from '../../features/admin/products/declarations.ts'
import type { ProductFields } from '../../features/admin/products/product-form.ts'
import type { CountLine } from '../../features/admin/stock/stocktake.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'
import type { Feature } from '../states.ts'
import { idOf } from './people.ts'

const DRAFT: ProductFields = {
  name: LONG_NAME,
  description: `${LONG_NAME}. ${LONG_WORD}`,
  image: [],
  category: [{ id: idOf('0'), name: LONG_NAME }],
  subCategory: [{ id: idOf('1'), name: LONG_WORD }],
  unit: LONG_WORD,
  stock: '1000000',
  price: '1234567.50',
  discount: '7',
  sellingPrice: '',
  details: [{ name: LONG_WORD, text: LONG_NAME }],
  sku: LONG_WORD,
  brand: LONG_NAME,
  publish: false,
  ...NOTHING_DECLARED,
  genericName: LONG_NAME,
  manufacturer: LONG_WORD,
  origin: 'IN',
}

const COUNTED: CountLine[] = [
  {
    productId: idOf('a'),
    brand: null,
    name: LONG_NAME,
    unit: LONG_WORD,
    expected: 1_000_000,
    asOf: 1,
    counted: 999_988,
  },
  { productId: idOf('b'), brand: LONG_NAME, name: LONG_WORD, unit: '500 ml', expected: 8, asOf: 1, counted: 8 },
]

/** What the browser keeps, by feature and by key of its storage. */
export const KEPT: Partial<Record<Feature, Record<string, unknown>>> = {
  checkout: {
    'delivery-preferences': {
      ifMissing: 'replace_with_similar',
      doors: { [idOf('a')]: { deliveryInstructions: `${LONG_NAME} ${LONG_WORD}`.slice(0, 200), leaveAtDoor: true } },
    },
  },
  'product-form': { 'product-draft': DRAFT },
  'stock-count': { 'stock-count': COUNTED },
}
