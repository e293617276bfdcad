/** The main image: the pack or the bare goods on a transparent background, with a shadow. */
import { artOf } from './art.ts'
import { BAGS } from './bags.ts'
import { BARE, basket } from './bare.ts'
import { BOTTLES } from './bottles.ts'
import { BOXES } from './boxes.ts'
import type { Pack } from './face.ts'
import { fitted } from './fit.ts'
import { ellipse, place, round } from './svg.ts'
import { VESSELS } from './vessels.ts'
import { lights, lit } from './volume.ts'

const SHAPES = { ...BARE, ...BAGS, ...BOXES, ...BOTTLES, ...VESSELS }

export interface FrontOf {
  name: string
  brand: string | null
  unit: string
  shape: string
  art: string
  colour: string
  /** The set of details, which tells food from the rest. */
  kind: string
  /** Size relative to the product's other sizes, up to 1. */
  scale: number
}

/** Where the food lies in front of each pack, as left, top and size. The packs stand on 366. */
const BESIDE: Record<string, [x: number, y: number, size: number]> = {
  pouch: [232, 218, 172],
  pillow: [238, 220, 172],
  sack: [240, 220, 170],
  milk: [240, 220, 164],
  bread: [234, 222, 166],
  sachet: [226, 218, 166],
  box: [228, 220, 170],
  carton: [236, 222, 164],
  bottle: [242, 228, 158],
  jerry: [240, 226, 160],
  pet: [236, 226, 160],
  can: [234, 222, 164],
  jar: [238, 226, 162],
  tub: [252, 230, 158],
  icetub: [252, 238, 154],
  cup: [230, 216, 166],
}

/** The kinds whose packs hold food or drink that can be shown. */
const INEDIBLE = /^(baby|personal|homecare|hardware|pooja)$/

export function drawFront(product: FrontOf): Promise<string> {
  const draw = SHAPES[product.shape]
  if (!draw) throw new Error(`${product.name}: no pack has the shape ${product.shape}`)
  const { scale } = product
  return fitted(() => {
    const pack = packOf(product)
    const spot = INEDIBLE.test(product.kind) ? undefined : BESIDE[product.shape]
    const moved = `translate(${round(200 - 200 * scale)} ${round(366 - 366 * scale)}) scale(${round(scale, 3)})`
    if (!spot) return lights() + draw(pack)
    const shown = { ...pack, art: '', beside: pack.unit, unit: OWN_UNIT.test(product.shape) ? pack.unit : '' }
    return `${lights()}<g transform="${moved}">${draw(shown)}</g>${inFront(product.art, spot, scale)}`
  })
}

/** Shapes that print the unit where no food hides it. */
const OWN_UNIT = /^(milk|icetub|cup)$/

/** Glasses are narrower than dishes, and their shadow with them; it would be cut at the edge of the image. */
const GLASS = /glass|cold-coffee|chai$/

function inFront(name: string, [x, y, size]: [number, number, number], scale: number): string {
  const left = 200 + (x - 200) * scale - (1 - scale) * 40
  return (
    ellipse(
      left + size / 2,
      y + size * 0.93,
      size * (GLASS.test(name) ? 0.32 : 0.47),
      size * 0.07,
      '#1b2430',
      'opacity=".22"',
    ) + lit(place(artOf(name), left, y, size), 'dish')
  )
}

/** The image of a subcategory without products. */
export function drawEmptyBasket(): Promise<string> {
  return fitted(() => basket(place(artOf('sun'), 150, 122, 100)))
}

/**
 * Returns what is printed on a pack: the name without any text in brackets or after "with", split at its first comma.
 */
export function packOf({ name, brand, unit, art, colour }: Omit<FrontOf, 'shape' | 'scale' | 'kind'>): Pack {
  const [long = '', ...rest] = name.replace(/\s*\(.*?\)/g, '').split(/,\s*/)
  const [title = '', contents] = long.split(' with ')
  return {
    title,
    variant: contents === undefined ? rest.join(', ') : '',
    brand: brand ?? '',
    unit,
    art: artOf(art),
    colour,
  }
}
