/** Milk things, breads, biscuits and breakfasts. */
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { type Art, box, ellipse, path, round, stroke } from './svg.ts'

export const KITCHEN: Record<string, () => Art> = {
  'milk-glass': () => glass('#fdfcf7', ''),
  'glass-lassi': () => glass('#fbe9c0', ellipse(64, 33, 20, 6, '#fff8e2') + specks('lassi', '#b5762a', 10)),
  'glass-chaas': () => glass('#f5f4e0', specks('chaas', '#4c8a3a', 14)),
  'glass-cola': () => glass('#4a1c14', ice() + bubbles()) + lemonOnRim(),
  'cold-coffee': () => glass('#b58a62', ellipse(64, 33, 26, 6, '#f3e2c8') + specks('coffee', '#5b3a24', 12)),
  chai: () =>
    path('M34 30H94L86 108Q85 114 78 114H50Q43 114 42 108z', '#dfeaf0', 'opacity=".75"') +
    path('M37 44H91L85 106Q84 110 78 110H50Q44 110 43 106z', '#b8773c') +
    path('M37 44H50L54 110H50Q44 110 43 106z', '#cf9256') +
    ellipse(64, 44, 27, 6, '#d19a62') +
    stroke('M46 50L49 104M58 52V108M70 52V108M82 50L79 104', '#ffffff', 1.8, 'opacity=".4"') +
    stroke('M50 22Q44 14 50 6M64 20Q58 12 64 3M78 22Q72 14 78 6', '#b9c4c2', 3.4),
  paneer: () => cubes('#fffaf0', '#efe3c8', '#dccba8'),
  'cheese-cubes': () => cubes('#ffe08a', '#f7c53a', '#e0a520'),
  dhokla: () =>
    cubes('#fbe48a', '#f0c93e', '#d9ab24') +
    specks('dhokla', '#4a3a1a', 16, [20, 22, 90, 52]) +
    specks('dhokla2', '#4c8a3a', 10, [20, 22, 90, 52]),
  'paneer-block': () => block('#fffaf0', '#efe3c8', '#dccba8'),
  tofu: () => `${block('#f7efd6', '#e6d9b4', '#d1c194')}${specks('tofu', '#cdbb8c', 20, [24, 66, 68, 36])}`,
  jaggery: () => block('#d99a48', '#b8742a', '#95591c') + specks('gud', '#7a4716', 18, [24, 66, 68, 36]),
  'soan-papdi': () => cubes('#fbe6a8', '#efce7a', '#d9b25a') + specks('soan', '#7f9a3a', 14, [22, 20, 84, 40]),
  brownie: () => block('#6b3f28', '#4f2a18', '#3a1c0e') + specks('brownie', '#8a5a3c', 16, [30, 40, 64, 20]),
  mozzarella: () =>
    ellipse(48, 66, 42, 40, '#f7f3e6') +
    ellipse(40, 54, 24, 20, '#ffffff') +
    path('M12 84Q48 118 86 84 78 108 48 106 22 106 12 84z', '#e3dcc4') +
    cubes('#fffdf6', '#f0ead6', '#ddd4ba', 0.52, 58, 58),
  idli: () =>
    plate() +
    disc(44, 68, '#fffdf6') +
    disc(84, 68, '#fffdf6') +
    disc(64, 84, '#ffffff') +
    path('M94 92C94 82 122 82 122 92 120 108 96 108 94 92z', '#6f8f4a') +
    ellipse(108, 91, 12, 4, '#a5c46a'),
  'rava-idli': () =>
    plate() +
    disc(44, 68, '#f7e2a8') +
    disc(84, 68, '#f7e2a8') +
    disc(64, 84, '#fbeaba') +
    specks('rava', '#5b3a1a', 16, [30, 58, 68, 24]) +
    specks('rava2', '#5c9a30', 12, [30, 58, 68, 24]),
  vada: () => plate() + ring(42, 66) + ring(86, 66) + ring(64, 84),
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
  'biscuit-marie': () => roundBiscuit('#e8c07a', 'MARIE'),
  'biscuit-digestive': () => roundBiscuit('#c9925a', 'WHEAT') + specks('digest', '#8a5a2e', 26, [24, 26, 80, 76]),
  'biscuit-glucose': () => squareBiscuit('#e6b868', 'GLUCOSE', 104, 70),
  'biscuit-milk': () => squareBiscuit('#f0d094', 'MILK', 100, 74),
  'biscuit-cracker': () =>
    squareBiscuit('#f0cf8a', '', 92, 92) +
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

function glass(drink: string, more: string): Art {
  return (
    path('M26 12H102L92 112Q91 120 82 120H46Q37 120 36 112z', '#d3e4ea', 'opacity=".8"') +
    path('M30 32H98L91 108Q90 116 82 116H46Q38 116 37 108z', drink) +
    path('M84 32H98L91 108Q90 116 82 116H76z', shade(drink, -0.1)) +
    ellipse(64, 32, 34, 7, shade(drink, 0.25)) +
    more +
    path('M34 20H42L50 108H44z', '#ffffff', 'opacity=".5"') +
    stroke('M26 12L36 112Q37 120 46 120H82Q91 120 92 112L102 12z', '#93b3c2', 3)
  )
}

function ice(): string {
  return `<g opacity=".6">${box(44, 38, 22, 20, '#e9d9cc', 4, 'transform="rotate(-14 55 48)"')}${box(66, 46, 20, 19, '#d9c4b4', 4, 'transform="rotate(16 76 55)"')}${box(48, 62, 19, 18, '#c9b0a0', 4, 'transform="rotate(8 57 71)"')}</g>`
}

function bubbles(): string {
  return [
    [46, 96],
    [58, 88],
    [70, 102],
    [80, 84],
    [64, 74],
    [52, 106],
    [76, 72],
  ]
    .map(([x, y], index) =>
      ellipse(x as number, y as number, 1.6 + (index % 3) * 0.7, 1.6 + (index % 3) * 0.7, '#d9a58a'),
    )
    .join('')
}

function lemonOnRim(): string {
  return `<g transform="translate(98 22)">${ellipse(0, 0, 17, 17, '#e8b81e')}${ellipse(0, 0, 14, 14, '#fff6c4')}${ellipse(0, 0, 12, 12, '#f9dc4a')}${stroke('M-11 0H11M0-11V11M-8-8L8 8M8-8L-8 8', '#fff6c4', 1.6)}</g>`
}

function cubes(top: string, left: string, right: string, scale = 1, x = 0, y = 0): Art {
  const cube = (dx: number, dy: number) =>
    `<g transform="translate(${dx} ${dy})">${path('M0 14L28 2 56 14 28 26z', top)}${path('M0 14L28 26V58L0 46z', left)}${path('M56 14L28 26V58L56 46z', right)}</g>`
  return `<g transform="translate(${x} ${y}) scale(${scale})">${cube(36, 14)}${cube(6, 46)}${cube(66, 46)}${cube(36, 62)}</g>`
}

function block(top: string, left: string, right: string): Art {
  return (
    path('M8 50L60 26 120 44 70 72z', top) +
    path('M8 50L70 72V112L8 88z', left) +
    path('M120 44L70 72V112L120 82z', right) +
    stroke('M10 51L69 72', shade(top, 0.5), 2)
  )
}

function plate(): string {
  return ellipse(64, 88, 62, 28, '#b5c4c9') + ellipse(64, 84, 62, 28, '#e6eef0') + ellipse(64, 83, 48, 20, '#d3dfe3')
}

function disc(x: number, y: number, colour: string): string {
  return (
    ellipse(x, y + 9, 30, 14, shade(colour, -0.2)) +
    ellipse(x, y, 30, 15, shade(colour, -0.05)) +
    ellipse(x, y - 3, 25, 11, colour)
  )
}

function ring(x: number, y: number): string {
  return (
    ellipse(x, y + 6, 30, 19, '#8a5220') +
    ellipse(x, y, 30, 19, '#c98235') +
    ellipse(x - 4, y - 5, 22, 10, '#dc9c4e') +
    ellipse(x, y, 9, 5, '#6b3d14') +
    stroke(`M${x - 22} ${y + 4}q8 6 14 6M${x + 10} ${y - 10}q8 2 10 8`, '#a5682a', 2)
  )
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

function roundBiscuit(colour: string, _word: string): Art {
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

function squareBiscuit(colour: string, _word: string, width: number, height: number): Art {
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

/** Small dots within a box of left, top, width and height. */
export function specks(
  seed: string,
  colour: string,
  count: number,
  [left, top, width, height] = [44, 42, 40, 60],
): string {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () =>
    ellipse(
      (left as number) + random() * (width as number),
      (top as number) + random() * (height as number),
      1.3 + random(),
      1.1 + random() * 0.6,
      colour,
    ),
  ).join('')
}
