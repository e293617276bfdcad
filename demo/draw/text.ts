/** Renders text as outlines, so that a drawing does not depend on installed fonts. */
import { readFileSync } from 'node:fs'
import { type Font, type PathCommand, parse } from 'opentype.js'
import { round } from './svg.ts'

export type Weight = 500 | 600 | 700 | 800

export interface TextStyle {
  size: number
  fill: string
  weight?: Weight
  anchor?: 'start' | 'middle' | 'end'
}

/** One line of text with its baseline at `y`. */
export function textLine(text: string, x: number, y: number, style: TextStyle): string {
  const { size, fill, weight = 700, anchor = 'middle' } = style
  const width = textWidth(text, size, weight)
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  const outline = fontOf(weight).getPath(text, left, y, size)
  return `<path d="${outline.commands.map(pathData).join('')}" fill="${fill}"/>`
}

function textWidth(text: string, size: number, weight: Weight = 700): number {
  return fontOf(weight).getAdvanceWidth(text, size)
}

export interface TextBox {
  x: number
  y: number
  width: number
  height: number
  fill: string
  weight?: Weight
  largest: number
  lines?: number
  anchor?: 'start' | 'middle'
}

/**
 * Wraps a text and makes it as large as its box allows. `x` is the box's middle, or its left edge with `anchor:
 * 'start'`; `y` is always its middle.
 */
export function textBlock(text: string, box: TextBox): string {
  const { x, y, width, height, fill, weight = 700, largest, lines: max = 3, anchor = 'middle' } = box
  let size = largest
  let lines = wrapText(text, size, width, weight)
  while (
    size > 6 &&
    (lines.length > max || lines.length * size * LEADING > height || !fits(lines, size, width, weight))
  ) {
    size -= 0.5
    lines = wrapText(text, size, width, weight)
  }
  const first = y - ((lines.length - 1) * size * LEADING) / 2 + size * CAP_MIDDLE
  return lines
    .map((line, index) => textLine(line, x, first + index * size * LEADING, { size, fill, weight, anchor }))
    .join('')
}

/** Breaks a text into lines of at most `width`, of even length where that needs no further line. */
function wrapText(text: string, size: number, width: number, weight: Weight = 700): string[] {
  const greedy = wrapGreedily(text, size, width, weight)
  for (let narrower = width * 0.6; narrower < width; narrower += width * 0.05) {
    const even = wrapGreedily(text, size, narrower, weight)
    if (even.length === greedy.length && fits(even, size, width, weight)) return even
  }
  return greedy
}

/** Replaces the library's own path data, which contains NaN for some numbers. */
function pathData(command: PathCommand): string {
  const at = (value: number) => round(value, 2)
  if (command.type === 'Z') return 'Z'
  const end = `${at(command.x)} ${at(command.y)}`
  if (command.type === 'C') return `C${at(command.x1)} ${at(command.y1)} ${at(command.x2)} ${at(command.y2)} ${end}`
  return command.type === 'Q' ? `Q${at(command.x1)} ${at(command.y1)} ${end}` : `${command.type}${end}`
}

const LEADING = 1.06
/** Distance from the middle of a capital letter to its baseline, as a share of the font size. */
const CAP_MIDDLE = 0.34

const fonts = new Map<Weight, Font>()

function fontOf(weight: Weight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const path = Bun.resolveSync(`@fontsource/anek-latin/files/anek-latin-latin-${weight}-normal.woff`, import.meta.dir)
  const bytes = readFileSync(path)
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  fonts.set(weight, font)
  return font
}

function fits(lines: string[], size: number, width: number, weight: Weight): boolean {
  return lines.every((line) => textWidth(line, size, weight) <= width)
}

function wrapGreedily(text: string, size: number, width: number, weight: Weight): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
