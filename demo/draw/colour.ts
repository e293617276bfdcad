/** Lightens (`by` above 0) or darkens (below 0) a hex colour by a share of the distance to white or black. */
export function shade(colour: string, by: number): string {
  const channels = rgb(colour).map((value) => (by < 0 ? value * (1 + by) : value + (255 - value) * by))
  return hex(channels)
}

/** Mixes two hex colours. `share` is the proportion of the second. */
export function mix(first: string, second: string, share: number): string {
  const other = rgb(second)
  return hex(rgb(first).map((value, index) => value * (1 - share) + (other[index] as number) * share))
}

/** Returns the perceived brightness of a hex colour, from 0 to 1. */
export function brightness(colour: string): number {
  const [red, green, blue] = rgb(colour) as [number, number, number]
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/**
 * A change of all colours in a drawing. `only` limits it to a range of hues in degrees, which wraps through 0 if the
 * first is larger.
 */
export interface Tint {
  hue?: number
  turn?: number
  saturation?: number
  lightness?: number
  only?: [number, number]
}

export function tint(svg: string, change: Tint): string {
  return svg.replace(/#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?\b/g, (found) => tinted(found, change))
}

function tinted(colour: string, { hue, turn = 0, saturation = 1, lightness = 0, only = [-1, 361] }: Tint): string {
  const [h, s, l] = hsl(colour)
  if (!within(h, only) || (only[0] >= 0 && s < 0.08)) return colour
  return fromHsl(((hue ?? h) + turn + 360) % 360, Math.min(1, s * saturation), Math.min(1, Math.max(0, l + lightness)))
}

function within(h: number, [from, to]: [number, number]): boolean {
  return from <= to ? h >= from && h <= to : h >= from || h <= to
}

function rgb(colour: string): number[] {
  const digits = colour.length === 4 ? colour.replace(/[0-9a-fA-F]/g, '$&$&') : colour
  const value = Number.parseInt(digits.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function hex(channels: number[]): string {
  const digits = channels.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

function hsl(colour: string): [number, number, number] {
  const [red, green, blue] = rgb(colour).map((value) => value / 255) as [number, number, number]
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const spread = max - min
  const l = (max + min) / 2
  if (spread === 0) return [0, 0, l]
  const sixth =
    max === red ? (green - blue) / spread : max === green ? (blue - red) / spread + 2 : (red - green) / spread + 4
  return [(sixth * 60 + 360) % 360, spread / (1 - Math.abs(2 * l - 1)), l]
}

function fromHsl(h: number, s: number, l: number): string {
  const reach = s * Math.min(l, 1 - l)
  const channel = (offset: number) => {
    const k = (offset + h / 30) % 12
    return 255 * (l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return hex([channel(0), channel(8), channel(4)])
}
