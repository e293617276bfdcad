/** The close-up of the label: what is printed on the pack, filling the image. */
import { mix, shade } from './colour.ts'
import { inkOf, inkOn, PAPER } from './face.ts'
import { type FrontOf, packOf } from './front.ts'
import { box, ellipse, image, path, place } from './svg.ts'
import { textBlock } from './text.ts'

export interface LabelOf extends Omit<FrontOf, 'scale'> {
  details: Record<string, string>
}

/** Details worth printing large, by importance. The first that a product has is used. */
const CLAIMS = [
  'Grade or Variety',
  'Flavour',
  'Fat',
  'Type',
  'Cut or Grade',
  'Key Ingredient',
  'Use On',
  'Age or Weight Range',
  'Life Stage',
  'Fragrance',
  'Heat Level',
  'Ripeness',
  'Material',
  'Sold As',
]

/** Values that are true but not worth printing. */
const DULL = /^(None|Plain|Original|Fresh|Powder)$/

export function drawLabel(product: LabelOf): string {
  const loose = product.shape.startsWith('bare')
  return image(400, () => (loose ? tag(product) : print(product)))
}

/** The label of a pack. Its panel runs off both sides of the image, as in a close-up. */
function print(product: LabelOf): string {
  const pack = packOf(product)
  const { colour } = product
  const ink = inkOf(colour)
  const claim = claimOf(product)
  return (
    box(0, 0, 400, 400, colour) +
    path('M0 0H400V64C300 92 120 40 0 78z', shade(colour, -0.12)) +
    box(-20, 92, 440, 244, PAPER) +
    box(-20, 92, 440, 5, mix(colour, '#f7d98a', 0.5)) +
    box(-20, 331, 440, 5, mix(colour, '#f7d98a', 0.5)) +
    textBlock(pack.brand || 'Tokri', {
      x: 200,
      y: 46,
      width: 330,
      height: 48,
      fill: inkOn(colour),
      weight: 800,
      largest: 40,
      lines: 1,
    }) +
    textBlock(pack.title, {
      x: 24,
      y: pack.variant ? 168 : 186,
      width: 190,
      height: 104,
      fill: ink,
      weight: 800,
      largest: 46,
      lines: 3,
      anchor: 'start',
    }) +
    (pack.variant
      ? textBlock(pack.variant, {
          x: 24,
          y: 246,
          width: 190,
          height: 40,
          fill: ink,
          weight: 600,
          largest: 24,
          lines: 2,
          anchor: 'start',
        })
      : '') +
    (claim
      ? textBlock(claim, {
          x: 24,
          y: 298,
          width: 200,
          height: 38,
          fill: shade(ink, 0.25),
          weight: 500,
          largest: 18,
          lines: 2,
          anchor: 'start',
        })
      : '') +
    ellipse(306, 214, 84, 84, mix(colour, '#ffffff', 0.82)) +
    place(pack.art, 236, 144, 140) +
    box(24, 348, 100, 40, PAPER, 20) +
    textBlock(product.unit, { x: 74, y: 368, width: 86, height: 28, fill: ink, weight: 800, largest: 24, lines: 1 }) +
    textBlock('Net quantity', {
      x: 138,
      y: 368,
      width: 150,
      height: 24,
      fill: inkOn(colour),
      weight: 600,
      largest: 18,
      lines: 1,
      anchor: 'start',
    }) +
    dietMark(product, 352, 350)
  )
}

/** The label of loose goods: a shelf tag in front of them. */
function tag(product: LabelOf): string {
  const pack = packOf(product)
  const spoken = product.details['Also Known As'] ?? claimOf(product)
  const category = '#125C3A'
  return (
    box(0, 0, 400, 400, '#f0f3ec') +
    (product.shape === 'bare1'
      ? place(pack.art, 92, 0, 216)
      : place(pack.art, 20, 8, 190) + place(pack.art, 190, 0, 190) + place(pack.art, 96, 40, 210)) +
    path('M0 214Q200 196 400 214V400H0z', '#b5803e') +
    path('M0 214Q200 196 400 214V232Q200 214 0 232z', '#d9a25a') +
    box(40, 240, 320, 136, shade('#b5803e', -0.35), 18, 'opacity=".4"') +
    box(36, 234, 328, 136, PAPER, 16) +
    box(36, 234, 328, 40, category, 16) +
    box(36, 256, 328, 18, category) +
    textBlock(product.kind === 'produce' || product.kind === 'pooja' ? 'Fresh at Tokri' : 'Found at Tokri', {
      x: 200,
      y: 254,
      width: 290,
      height: 28,
      fill: '#ffffff',
      weight: 700,
      largest: 20,
      lines: 1,
    }) +
    textBlock(`${pack.title}${pack.variant ? `, ${pack.variant}` : ''}`, {
      x: 200,
      y: 300,
      width: 300,
      height: 44,
      fill: '#16201A',
      weight: 800,
      largest: 36,
      lines: 2,
    }) +
    textBlock(spoken ?? '', {
      x: 200,
      y: 333,
      width: 300,
      height: 22,
      fill: '#5C685F',
      weight: 500,
      largest: 18,
      lines: 1,
    }) +
    textBlock(product.unit, {
      x: 200,
      y: 355,
      width: 280,
      height: 22,
      fill: category,
      weight: 800,
      largest: 20,
      lines: 1,
    })
  )
}

function claimOf({ details, name }: LabelOf): string | undefined {
  const key = CLAIMS.find(
    (one) => details[one] !== undefined && !DULL.test(details[one]) && !name.includes(details[one]),
  )
  return key === undefined ? undefined : details[key]
}

/** The green dot or brown triangle that food packs in India carry. */
export function dietMark(
  { details, kind }: { details: Record<string, string>; kind: string },
  x: number,
  y: number,
  size = 36,
): string {
  const diet = details.Diet ?? (kind === 'produce' ? 'Vegetarian' : undefined)
  if (diet === undefined) return ''
  const without = diet.startsWith('Veg')
  const colour = without ? '#1B7A3D' : '#8A4A20'
  const half = size / 2
  const sign = without
    ? ellipse(x + half, y + half, size * 0.26, size * 0.26, colour)
    : path(`M${x + half} ${y + size * 0.22}L${x + size * 0.78} ${y + size * 0.74}H${x + size * 0.22}z`, colour)
  return box(x, y, size, size, '#ffffff', 4, `stroke="${colour}" stroke-width="${size * 0.08}"`) + sign
}
