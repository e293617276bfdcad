/** The main image: the pack or the bare goods on a transparent background, with a shadow. */
import { artOf } from './art.ts'
import { BAGS } from './bags.ts'
import { BARE, basket } from './bare.ts'
import { BOTTLES } from './bottles.ts'
import { BOXES } from './boxes.ts'
import type { Pack } from './face.ts'
import { ellipse, image, place, round } from './svg.ts'
import { VESSELS } from './vessels.ts'

const SHAPES = { ...BARE, ...BAGS, ...BOXES, ...BOTTLES, ...VESSELS }

export interface FrontOf {
  name: string
  brand: string | null
  unit: string
  shape: string
  art: string
  colour: string
  /** Size relative to the product's other sizes, up to 1. */
  scale: number
}

export function drawFront(product: FrontOf): string {
  const draw = SHAPES[product.shape]
  if (!draw) throw new Error(`${product.name}: no pack has the shape ${product.shape}`)
  const { scale } = product
  return image(400, () => {
    const shadow = ellipse(200, 366, 122, 12, '#1b2430', 'opacity=".13"')
    const moved = `translate(${round(200 - 200 * scale)} ${round(366 - 366 * scale)}) scale(${round(scale, 3)})`
    return `<g transform="${moved}">${shadow}${draw(packOf(product))}</g>`
  })
}

/** The image of a subcategory without products. */
export function drawEmptyBasket(): string {
  return image(
    400,
    () => ellipse(200, 366, 122, 12, '#1b2430', 'opacity=".13"') + basket(place(artOf('sun'), 150, 122, 100)),
  )
}

/**
 * Returns what is printed on a pack: the name without any text in brackets or after "with", split at its first comma.
 */
export function packOf({ name, brand, unit, art, colour }: Omit<FrontOf, 'shape' | 'scale'>): Pack {
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
