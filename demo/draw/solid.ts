/** Light and shadow that make flat shapes look three-dimensional. */
import { shade } from './colour.ts'
import { box, path } from './svg.ts'

/** A horizontal gradient in a colour, to be referenced as `url(#id)`. */
function sheen(id: string, colour: string): string {
  return `<linearGradient id="${id}" x1="0" x2="1"><stop offset="0" stop-color="${shade(colour, -0.14)}"/><stop offset=".2" stop-color="${shade(colour, 0.2)}"/><stop offset=".58" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.22)}"/></linearGradient>`
}

/** A shape filled with a gradient of its colour. */
export function rounded(id: string, d: string, colour: string): string {
  return sheen(id, colour) + path(d, `url(#${id})`)
}

export function roundedBox(
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  rx = 0,
): string {
  return sheen(id, colour) + box(x, y, width, height, `url(#${id})`, rx)
}

/** A soft highlight down the side of a pack. */
export function streak(x: number, y: number, width: number, height: number, strength = 0.22): string {
  return box(x, y, width, height, '#ffffff', width / 2, `opacity="${strength}"`)
}
