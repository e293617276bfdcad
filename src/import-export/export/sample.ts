import { BYTE_ORDER_MARK, csvOf } from '../../platform/csv/write.ts'

/** Returns a sample file: two products, with columns that the import recognizes without help. */
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
