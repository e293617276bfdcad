import { BYTE_ORDER_MARK, csvOf } from './csv.ts'

/** A file to begin with: two products, with every column that is understood by itself. */
export function sampleCsv(): string {
  return (
    BYTE_ORDER_MARK +
    csvOf([
      [
        'SKU',
        'Name',
        'Brand',
        'Category',
        'Sub Category',
        'Unit',
        'MRP',
        'Sale Price',
        'Stock',
        'Description',
        'Picture URL',
        'Detail: Shelf Life',
      ],
      [
        'DAI-001',
        'Toned Milk',
        'Amul',
        'Dairy & Breakfast',
        'Milk',
        '500 ml',
        '30',
        '28',
        '40',
        'Fresh toned milk',
        '',
        '2 days',
      ],
      [
        'GRO-017',
        'Basmati Rice',
        'India Gate',
        'Atta, Rice & Dal',
        'Rice',
        '5 kg',
        '799',
        '649',
        '12',
        'Long grains, aged a year',
        '',
        '12 months',
      ],
    ])
  )
}
