/** A drawing on a canvas of 128 by 128, without the surrounding `svg` element. */
export type Art = string

/**
 * Places a drawing in a square. Its ids get a unique prefix, because an image may contain the same drawing several
 * times.
 */
export function place(art: Art, x: number, y: number, size: number, turn = 0): string {
  placed += 1
  const own = `p${placed}-`
  const body = art
    .replace(/\bid="([^"]+)"/g, `id="${own}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${own}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${own}$1"`)
  const around = turn === 0 ? '' : ` rotate(${turn} 64 64)`
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round(size / 128, 4)})${around}">${body}</g>`
}

/** Stacks several drawings, each given with its position, size and rotation. */
export function composed(...parts: [art: Art, x: number, y: number, size: number, turn?: number][]): Art {
  return parts.map(([art, x, y, size, turn]) => place(art, x, y, size, turn)).join('')
}

/** Returns a complete SVG. Restarts the numbering of placed drawings, so that equal images have equal markup. */
export function image(size: number, draw: () => string): string {
  placed = 0
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${size} ${size}">${draw()}</svg>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`
}

export function box(x: number, y: number, width: number, height: number, fill: string, rx = 0, more = ''): string {
  const corner = rx > 0 ? ` rx="${rx}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

export function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits))
}

let placed = 0
