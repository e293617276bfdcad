import type { ImportRowView, ImportSummary, ImportView } from '../../../src/import-export/contract.ts'
import type { PacksProposal } from '../../../src/import-export/packs/contract.ts'
import { LONG_NAME, LONG_WORD } from '../catalogue.ts'
import { AT, idOf } from './people.ts'

const NAMES = [LONG_NAME, LONG_WORD]

export const IMPORT_SUMMARY: ImportSummary = {
  _id: idOf('1'),
  fileName: `${LONG_WORD}-${LONG_WORD}.csv`,
  state: 'checked',
  rows: 123_456,
  counts: { new: 100_000, changed: 20_000, unchanged: 3_000, held: 2, faulty: 454 },
  missed: 0,
  takenBack: null,
  fault: null,
  createdAt: AT,
  ranAt: null,
  finishedAt: null,
}

export const OPENED_IMPORT: ImportView = {
  ...IMPORT_SUMMARY,
  progress: 1,
  encoding: 'utf-8',
  delimiter: ',',
  header: [LONG_WORD, 'Name', 'Price'],
  headerRow: 2,
  headRows: [
    { number: 1, cells: [LONG_NAME] },
    { number: 2, cells: [LONG_WORD, 'Name', 'Price'] },
  ],
  mapping: ['sku', 'name', 'price'],
  detected: ['ignore', 'name', 'price'],
  lastMapping: ['sku', 'name', 'price'],
  lastFile: { name: `${LONG_WORD}.csv`, importedAt: AT, money: 'paise' },
  sameFile: { importedAt: AT, sold: 1_234 },
  money: 'rupees',
  discounts: 'percent',
  openingStock: 0,
  updatesStock: false,
  fillsCategory: true,
  mergedColumns: [],
  filled: 1_234,
  joinsPacks: true,
  hints: ['', '', ''],
  spare: [],
  looksLikePaise: true,
  looksLikeFractions: false,
  decimalCommas: [{ column: 'MRP', row: 7, written: '206,50', read: '₹206.50', isMixed: true }],
  gstFractions: [{ column: 'GST %', row: 2, written: '0.18', read: '18%' }],
  sample: [],
  archive: {
    holds: 'list',
    images: 1_234,
    strayCount: 1_230,
    strays: [
      { path: `photos/${LONG_WORD}.jpg`, reason: 'belongs to no product' },
      { path: 'notes.pdf', reason: 'is not a JPEG, PNG, WebP or AVIF image' },
    ],
  },
  warning: `${LONG_NAME} ${LONG_WORD}`,
  changedSince: 0,
  noted: 2,
  priceJumps: 1_234,
  overDiscounted: 1_234,
  decided: 0,
  offSale: { products: 1_234, hidden: 1_000, expired: 1, undeclared: 400 },
  packs: { products: 12_345, cards: 5_432, proposals: 5_433 },
  withoutCategory: 1_234,
  newCategories: { categories: [...NAMES], subCategories: [...NAMES] },
  alikeCategories: [{ written: LONG_WORD, category: LONG_NAME }],
  categoryLevels: NAMES.map((written) => ({ written, category: LONG_WORD, subCategory: LONG_NAME })),
  canBeUndone: false,
  pictures: { waiting: 0, done: 0, failed: 0, failures: [] },
}

export const IMPORT_ROWS: ImportRowView[] = NAMES.map((title, at) => ({
  number: at + 123_456,
  title,
  sku: LONG_WORD,
  reason: `${LONG_NAME} ${LONG_WORD}`,
  note: LONG_NAME,
  differences: [{ field: 'Name', before: LONG_WORD, after: LONG_NAME }],
  product:
    at === 0
      ? null
      : {
          price: 1_234_567.5,
          sellingPrice: 0,
          unit: LONG_WORD,
          category: LONG_NAME,
          stock: 0,
          brand: LONG_WORD,
          publish: false,
          more: [
            { field: 'Manufacturer', value: LONG_NAME },
            { field: LONG_WORD, value: LONG_WORD },
          ],
        },
  candidates: NAMES.slice(at).map((name, other) => ({
    _id: idOf(String(other)),
    name,
    unit: LONG_WORD,
    brand: LONG_NAME,
    sku: LONG_WORD,
    price: 1_234_567.5,
  })),
  mayBeNew: at === 0,
  decision: null,
}))

export const IMPORT_PACKS: PacksProposal[] = NAMES.map((name, at) => ({
  key: name.toLowerCase(),
  name,
  units: [LONG_WORD, '500 g'],
  rows: 1_234,
  inShop: at,
  joins: at > 0,
}))
