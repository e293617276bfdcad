/** The main image: the pack or the bare goods on a transparent background, with a shadow. */
import { artOf } from './art.ts'
import { BAGS } from './bags.ts'
import { BARE, basket } from './bare.ts'
import { BOTTLES } from './bottles.ts'
import { BOXES } from './boxes.ts'
import type { Pack } from './face.ts'
import { fitted, shadowUnder } from './fit.ts'
import { place, round } from './svg.ts'
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

export async function drawFront(product: FrontOf): Promise<string> {
  const draw = SHAPES[product.shape]
  if (!draw) throw new Error(`${product.name}: no pack has the shape ${product.shape}`)
  const { scale } = product
  const pack = packOf(product)
  const spot = INEDIBLE.test(product.kind) ? undefined : BESIDE[product.shape]
  if (!spot) return fitted(() => lights() + draw(pack))
  const food = () => inFront(product.art, spot, scale)
  const shadow = await shadowUnder(food, '.22')
  const moved = `translate(${round(200 - 200 * scale)} ${round(366 - 366 * scale)}) scale(${round(scale, 3)})`
  const shown = { ...pack, art: '', beside: pack.unit, unit: OWN_UNIT.test(product.shape) ? pack.unit : '' }
  return fitted(() => `${lights()}<g transform="${moved}">${draw(shown)}</g>${shadow}${lit(food(), 'dish')}`)
}

/** Shapes that print the unit where no food hides it. */
const OWN_UNIT = /^(milk|icetub|cup)$/

function inFront(name: string, [x, y, size]: [number, number, number], scale: number): string {
  return place(artOf(name), 200 + (x - 200) * scale - (1 - scale) * 40, y, size)
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
