/** The detail card: facts about the product as text, in the shop's own colours. */

import { packOf } from './front.ts'
import { dietMark, type LabelOf } from './label.ts'
import { box, image } from './svg.ts'
import { textBlock, textLine } from './text.ts'

const SURFACE = '#F7F9F5'
const BAND = '#DDEFE3'
const INK = '#16201A'
const SOFT = '#5C685F'
const LEAF = '#125C3A'
const LINE = '#CDD5CA'

/** The details by importance. A card shows the first four that the product has, and the country of origin. */
const ROWS = [
  'Net Quantity',
  'Diet',
  'Storage',
  'Shelf Life',
  'Allergens',
  'Cooking Time',
  'Usage',
  'Caution',
  'Safety Note',
  'How To Use',
  'Use On',
  'Skin or Hair Type',
  'Serving',
  'Age or Weight Range',
  'Life Stage',
  'For',
  'Material',
  'Burning Time',
  'Pack Contents',
  'Fragrance',
  'Warranty',
  'Flavour',
  'Also Known As',
  'Ingredients',
]
const MAX_ROWS = 4

export function drawCard(product: LabelOf): string {
  const { title, variant } = packOf(product)
  const { details } = product
  const rows = ROWS.filter((key) => details[key] !== undefined && details[key] !== '').slice(0, MAX_ROWS)
  const shown = [...rows, 'Country of Origin'].map((key, index) => row(key, details[key] as string, 156 + index * 46))
  return image(400, () =>
    [
      box(0, 0, 400, 400, SURFACE),
      box(0, 0, 400, 120, BAND),
      textBlock(title, {
        x: 28,
        y: variant ? 50 : 60,
        width: 344,
        height: variant ? 56 : 84,
        fill: INK,
        weight: 800,
        largest: 32,
        lines: 3,
        anchor: 'start',
      }),
      variant
        ? textBlock(variant, {
            x: 28,
            y: 92,
            width: 344,
            height: 34,
            fill: LEAF,
            weight: 600,
            largest: 19,
            lines: 2,
            anchor: 'start',
          })
        : '',
      ...shown,
      dietMark(product, 338, 134, 34),
    ].join(''),
  )
}

function row(key: string, value: string, y: number): string {
  return (
    textLine(key, 28, y, { size: 13, fill: SOFT, weight: 600, anchor: 'start' }) +
    textBlock(value, {
      x: 28,
      y: y + 14,
      width: key === 'Net Quantity' ? 290 : 344,
      height: 22,
      fill: INK,
      weight: 700,
      largest: 19,
      lines: 1,
      anchor: 'start',
    }) +
    box(28, y + 27, 344, 1, LINE)
  )
}
