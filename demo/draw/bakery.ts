/** Breads, biscuits and cakes. */
import { shade } from './colour.ts'
import { block } from './kitchen.ts'
import { randomFrom } from './random.ts'
import { specks } from './specks.ts'
import { type Art, box, ellipse, path, round, stroke } from './svg.ts'

export const BAKERY: Record<string, () => Art> = {
  brownie: () => block('#6b3f28', '#4f2a18', '#3a1c0e') + specks('brownie', '#8a5a3c', 16, [30, 40, 64, 20]),
  pav: () =>
    [
      [34, 44],
      [64, 40],
      [94, 44],
      [34, 78],
      [64, 76],
      [94, 78],
    ]
      .map(
        ([x, y], index) =>
          `${box((x as number) - 19, (y as number) - 18, 38, 44, index < 3 ? '#b5702a' : '#e8c58a', 14)}${ellipse(x as number, (y as number) - 2, 19, 17, '#c98235')}${ellipse((x as number) - 4, (y as number) - 8, 9, 6, '#e6aa62')}`,
      )
      .join(''),
  'burger-bun': () =>
    path('M10 66C10 34 34 18 64 18S118 34 118 66z', '#d9923e') +
    path('M10 66C10 34 34 18 64 18 40 30 30 46 28 66z', '#ebb062') +
    box(10, 64, 108, 9, '#f7e2b8', 4) +
    path('M12 80H116Q120 80 118 92C116 108 104 112 64 112S12 108 10 92Q8 80 12 80z', '#cf8734') +
    box(12, 76, 104, 8, '#f7e2b8', 4) +
    seeds([
      [40, 40],
      [56, 30],
      [76, 32],
      [92, 44],
      [64, 46],
      [48, 54],
      [82, 56],
      [102, 58],
      [28, 56],
    ]),
  'pizza-base': () =>
    ellipse(64, 70, 60, 48, '#c98f4a') +
    ellipse(64, 66, 60, 48, '#eac48a') +
    ellipse(64, 66, 49, 38, '#f7dfb0') +
    specks('dock', '#d9b070', 40, [28, 40, 72, 52]) +
    specks('dock2', '#c08a4a', 8, [20, 30, 88, 72]),
  'cookie-butter': () => biscuit('#eec27a', (x, y) => ellipse(x, y, 1.8, 1.8, '#fff6e0'), 'butter', true),
  'cookie-cashew': () =>
    biscuit('#e6b56a', (x, y) => path(`M${x - 6} ${y}q0-7 7-6 6 2 3 6-2 2-4 0-3 4-6 0z`, '#f7e6c0'), 'kaju', false, 9),
  'cookie-jeera': () =>
    biscuit(
      '#edcb8a',
      (x, y) => ellipse(x, y, 4, 1.4, '#7a5a2e', `transform="rotate(${round(x * 9)} ${x} ${y})"`),
      'jeera',
      false,
      16,
    ),
  'cookie-filled': () =>
    biscuit('#c9924e', () => '', 'filled', false, 0) +
    path('M40 40C62 24 98 44 92 72 88 96 50 96 40 78 32 64 30 48 40 40z', '#4a2616') +
    ellipse(58, 52, 12, 6, '#7d5236', 'transform="rotate(-20 58 52)"'),
  'biscuit-marie': () => roundBiscuit('#e8c07a'),
  'biscuit-digestive': () => roundBiscuit('#c9925a') + specks('digest', '#8a5a2e', 26, [24, 26, 80, 76]),
  'biscuit-glucose': () => squareBiscuit('#e6b868', 104, 70),
  'biscuit-milk': () => squareBiscuit('#f0d094', 100, 74),
  'biscuit-cracker': () =>
    squareBiscuit('#f0cf8a', 92, 92) +
    specks('salt', '#fffdf6', 26, [24, 24, 80, 80]) +
    specks('hole', '#c0924a', 20, [26, 26, 76, 76]),
  bourbon: () => `<g transform="rotate(-14 64 64)">${sandwichBar('#5b3120', '#3a1c10')}</g>`,
  'sandwich-orange': () =>
    ellipse(64, 84, 54, 30, '#c98a3e') +
    path('M10 70V84H118V70z', '#f58a2e') +
    ellipse(64, 84, 54, 28, '#f58a2e') +
    ellipse(64, 72, 54, 28, '#c98f48') +
    ellipse(64, 68, 54, 28, '#e8b86e') +
    ellipse(64, 67, 42, 20, '#d9a254') +
    ellipse(64, 66, 42, 20, '#efc684') +
    ellipse(64, 66, 9, 5, '#c98f48'),
  wafer: () => `${waferBar(0, '#f0cf94', '#fff6e0')}${waferBar(30, '#e6be7a', '#fff6e0')}`,
  'wafer-choco': () =>
    `${waferBar(0, '#e6be7a', '#6b3f24', '#5b3120')}${waferBar(30, '#e6be7a', '#6b3f24', '#6b3a26')}`,
  khari: () =>
    [
      [16, 30],
      [30, 54],
      [10, 78],
    ]
      .map(
        ([x, y]) =>
          `${box(x as number, y as number, 88, 26, '#c98235', 6)}${Array.from({ length: 5 }, (_, line) => box((x as number) + 1, (y as number) + 2 + line * 5, 86, 2.6, line % 2 ? '#f0bd6e' : '#e0a04e', 1.3)).join('')}${path(`M${x} ${y}q44-16 88 0v5q-44-12-88 0z`, '#e8ac56')}`,
      )
      .join(''),
  'cake-loaf': () =>
    path('M6 60C6 38 30 30 64 30S122 38 122 60V96Q122 106 112 106H16Q6 106 6 96z', '#b5742e') +
    path(
      'M6 60C6 38 30 30 64 30S122 38 122 60Q112 66 100 60 88 68 76 61 64 68 52 61 40 68 28 60 16 66 6 60z',
      '#8a4f1e',
    ) +
    box(12, 70, 104, 32, '#f0d090', 6) +
    specks('loaf', '#9a6a34', 22, [18, 72, 90, 26]) +
    stroke('M34 38Q38 48 34 56M64 34Q68 46 64 56M94 38Q98 48 94 56', '#d99a4e', 3),
}

function biscuit(
  colour: string,
  topping: (x: number, y: number) => string,
  seed: string,
  crimped: boolean,
  count = 26,
): Art {
  const random = randomFrom(seed)
  const rim = crimped
    ? Array.from({ length: 22 }, (_, index) =>
        ellipse(64 + Math.cos(index / 3.5) * 50, 64 + Math.sin(index / 3.5) * 50, 8, 8, shade(colour, -0.12)),
      ).join('')
    : ellipse(64, 66, 56, 55, shade(colour, -0.22))
  let out = rim + ellipse(64, 64, 54, 53, colour) + ellipse(58, 56, 40, 36, shade(colour, 0.16))
  for (let index = 0; index < count; index += 1) {
    const angle = index * 2.4
    const reach = Math.sqrt((index + 0.5) / count) * 44
    out += topping(
      round(64 + Math.cos(angle) * reach + random() * 3),
      round(64 + Math.sin(angle) * reach + random() * 3),
    )
  }
  return out
}

function roundBiscuit(colour: string): Art {
  const dots = Array.from({ length: 24 }, (_, index) =>
    ellipse(64 + Math.cos(index / 3.82) * 46, 64 + Math.sin(index / 3.82) * 46, 2, 2, shade(colour, -0.28)),
  ).join('')
  const inner = Array.from({ length: 8 }, (_, index) =>
    ellipse(64 + Math.cos(index / 1.273) * 20, 64 + Math.sin(index / 1.273) * 20, 2.4, 2.4, shade(colour, -0.3)),
  ).join('')
  return (
    ellipse(64, 67, 58, 57, shade(colour, -0.25)) +
    ellipse(64, 64, 58, 57, colour) +
    ellipse(64, 64, 38, 37, shade(colour, -0.12)) +
    ellipse(64, 64, 36, 35, shade(colour, 0.1)) +
    dots +
    inner
  )
}

function squareBiscuit(colour: string, width: number, height: number): Art {
  const left = 64 - width / 2
  const top = 64 - height / 2
  const across = Math.round(width / 9)
  const down = Math.round(height / 9)
  const bumps = (dx: number, dy: number, count: number, length: number) =>
    Array.from({ length: count + 1 }, (_, index) =>
      ellipse(
        left + (dx ? (index / count) * length : 0),
        top + (dy ? (index / count) * length : 0),
        5,
        5,
        shade(colour, -0.1),
      ),
    ).join('')
  const edges = `${bumps(1, 0, across, width)}<g transform="translate(0 ${height})">${bumps(1, 0, across, width)}</g>${bumps(0, 1, down, height)}<g transform="translate(${width} 0)">${bumps(0, 1, down, height)}</g>`
  const holes = Array.from({ length: 12 }, (_, index) =>
    ellipse(
      left + width * (0.2 + 0.2 * (index % 4)),
      top + height * (0.25 + 0.25 * Math.floor(index / 4)),
      2.4,
      2.4,
      shade(colour, -0.32),
    ),
  ).join('')
  return `<g transform="rotate(-8 64 64)">${box(left, top + 4, width, height, shade(colour, -0.28), 6)}${edges}${box(left, top, width, height, colour, 4)}${box(left + 8, top + 8, width - 16, height - 16, shade(colour, 0.14), 4)}${holes}</g>`
}

function sandwichBar(colour: string, cream: string): string {
  const sugar = specks('sugar', '#e9dccb', 40, [14, 36, 98, 34])
  return (
    box(8, 52, 112, 40, shade(colour, -0.25), 6) +
    box(10, 62, 108, 14, shade(cream, 0.25), 5) +
    box(8, 30, 112, 42, colour, 6) +
    box(12, 34, 104, 34, shade(colour, 0.1), 5) +
    Array.from({ length: 10 }, (_, index) =>
      ellipse(24 + (index % 5) * 20, 43 + Math.floor(index / 5) * 16, 2.6, 2.6, shade(colour, -0.4)),
    ).join('') +
    sugar
  )
}

function waferBar(dy: number, colour: string, cream: string, coat?: string): string {
  const layers = [0, 1, 2]
    .map((line) => box(12, 44 + line * 12, 108, 6, colour, 1) + box(12, 50 + line * 12, 108, 6, cream, 0))
    .join('')
  const face = coat ?? shade(colour, -0.08)
  const lines = Array.from(
    { length: 11 },
    (_, index) => `M${18 + index * 10} ${24 + dy * 0}L${12 + index * 10} 44`,
  ).join('')
  return `<g transform="translate(${dy * 0.1 - 4} ${dy}) rotate(-10 64 64)">${path('M22 24H126L120 44H12z', face)}${stroke(lines, shade(face, coat ? 0.14 : -0.2), 1.5)}${layers}${box(12, 80, 108, 5, colour, 1)}</g>`
}

function seeds(places: [number, number][]): string {
  return places
    .map(([x, y], index) => ellipse(x, y, 4, 2.2, '#fdf3d6', `transform="rotate(${index * 50} ${x} ${y})"`))
    .join('')
}
