/** What is printed on a pack, in the same order on every shape, so that rows of products look consistent. */
import { brightness, mix, shade } from './colour.ts'
import { box, ellipse, place } from './svg.ts'
import { textBlock } from './text.ts'

/** The data needed to draw a pack. */
export interface Pack {
  /** The name up to its first comma. `variant` is the rest. */
  title: string
  variant: string
  brand: string
  unit: string
  art: string
  colour: string
  /** The unit, if the food itself lies in front of the pack, at its lower right, and is not printed on it. */
  beside?: string
}

export interface Face {
  x: number
  y: number
  width: number
  height: number
  ink: string
  /** Colour of the patch behind the drawing, if it is not to be the pack's own. */
  blob?: string
  /** The drawing's share of the height. */
  art?: number
  /** False if the pack prints the unit elsewhere. */
  unit?: boolean
}

export const PAPER = '#fffaf2'

export function inkOn(colour: string): string {
  return brightness(colour) > 0.66 ? shade(colour, -0.72) : '#ffffff'
}

export function inkOf(colour: string): string {
  return shade(mix(colour, '#2a2018', 0.25), -0.45)
}

/** Draws brand, title, variant, drawing and unit below one another, within the face. */
export function printed(pack: Pack, face: Face): string {
  const { x, y, width, height, ink, blob, art = 0.46, unit = true } = face
  if (pack.beside !== undefined && art > 0.1) return besideFood(pack, face)
  const middle = x + width / 2
  const unitHeight = unit ? height * 0.11 : 0
  const artHeight = height * art
  const textHeight = height - artHeight - unitHeight
  const brandHeight = pack.brand ? Math.min(24, textHeight * 0.26) : 0
  const variantHeight = pack.variant ? Math.min(24, textHeight * 0.26) : 0
  const titleHeight = textHeight - brandHeight - variantHeight
  const write = (text: string, top: number, tall: number, largest: number, weight: 600 | 700 | 800, lines: number) =>
    text === ''
      ? ''
      : textBlock(text, {
          x: middle,
          y: top + tall / 2,
          width: width * 0.94,
          height: tall * 0.96,
          fill: ink,
          weight,
          largest,
          lines,
        })
  const size = Math.min(width, artHeight)
  const artTop = y + textHeight + (artHeight - size) / 2
  return (
    write(pack.brand, y, brandHeight, 21, 800, 1) +
    write(pack.title, y + brandHeight, titleHeight, Math.min(34, titleHeight * 0.62), 800, 3) +
    write(pack.variant, y + brandHeight + titleHeight, variantHeight, 15, 600, 2) +
    (blob ? ellipse(middle, artTop + size / 2, size * 0.53, size * 0.5, blob) : '') +
    place(
      pack.art,
      middle - size * (blob ? 0.37 : 0.46),
      artTop + size * (blob ? 0.13 : 0.04),
      size * (blob ? 0.74 : 0.92),
    ) +
    (unit ? write(pack.unit, y + height - unitHeight, unitHeight, 17, 700, 1) : '')
  )
}

/** Text above, and the unit at the lower left, because the food covers the lower right. */
function besideFood(pack: Pack, { x, y, width, height, ink }: Face): string {
  const lines = (text: string, top: number, tall: number, largest: number, weight: 600 | 700 | 800, lines: number) =>
    text === ''
      ? ''
      : textBlock(text, {
          x: x + width / 2,
          y: y + height * (top + tall / 2),
          width: width * 0.95,
          height: height * tall,
          fill: ink,
          weight,
          largest,
          lines,
        })
  const variant = pack.variant === '' ? 0 : 0.13
  const brand = pack.brand === '' ? 0 : 0.14
  return (
    lines(pack.brand, 0, brand, 24, 800, 1) +
    lines(pack.title, brand + 0.02, 0.5 - variant, 40, 800, 3) +
    lines(pack.variant, brand + 0.53 - variant, variant, 20, 600, 2) +
    box(x + 2, y + height * 0.78, width * 0.48, height * 0.16, pack.colour, height * 0.08) +
    textBlock(pack.beside ?? '', {
      x: x + 2 + width * 0.24,
      y: y + height * 0.86,
      width: width * 0.42,
      height: height * 0.15,
      fill: inkOn(pack.colour),
      weight: 800,
      largest: 25,
      lines: 1,
    })
  )
}
