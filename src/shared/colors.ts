/** Colours as `#rrggbb`, and the contrast between them by WCAG 2.2. */

export const WHITE = '#ffffff'
/** The darkest surface of the shop's pages. */
export const DARK = '#121a16'

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Returns a typed colour as it is stored: in lower case, and with the # that people leave out. */
export function colorIn(typed: string): string {
  const text = typed.trim().toLowerCase()
  return isColor(`#${text}`) ? `#${text}` : text
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns white or black, whichever has more contrast with the colour: at least 4.5 with any. */
export function inkOn(color: string): string {
  return contrastOf(color, WHITE) >= contrastOf(color, BLACK) ? WHITE : BLACK
}

const BLACK = '#000000'

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
