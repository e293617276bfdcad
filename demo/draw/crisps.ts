/** Crisps, rusks and other thin food that lies in loose layers. */
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { specks } from './specks.ts'
import { type Art, box, path, round, stroke } from './svg.ts'

export const CRISPS: Record<string, () => Art> = {
  chips: () => crisps('chips', '#f7d264'),
  'chips-onion': () => crisps('chips-onion', '#f8dc84') + specks('onion', '#4c8a3a', 30, [16, 40, 96, 70]),
  'chips-masala': () => crisps('chips-masala', '#f0a93c') + specks('masala', '#a8401e', 36, [16, 40, 96, 70]),
  'chips-tomato': () => crisps('chips-tomato', '#ee8d3e') + specks('tomato', '#b5201e', 34, [16, 40, 96, 70]),
  'tapioca-chips': () => crisps('tapioca', '#f3dda4'),
  rusk: () => rusks('#d99a4a'),
  'rusk-elaichi': () => rusks('#e3b062') + specks('elaichi', '#5c7a30', 26, [22, 34, 84, 60]),
  iceberg: () =>
    ruffle(64, 66, 60, '#8fc75a', 'outer') +
    ruffle(60, 64, 50, '#b4df80', 'middle') +
    ruffle(66, 60, 38, '#d3efa6', 'inner') +
    ruffle(60, 58, 24, '#ecf8cc', 'heart') +
    stroke('M28 104Q40 76 62 62M100 100Q88 76 66 60M64 112V66', '#f4fbe2', 2.6),
}

function crisps(seed: string, colour: string): Art {
  const random = randomFrom(seed)
  return (
    [
      [62, 26, 8],
      [34, 52, -34],
      [94, 50, 30],
      [64, 58, -6],
      [26, 90, 24],
      [104, 88, -26],
      [64, 84, 14],
      [44, 106, -10],
      [88, 108, 12],
    ] as const
  )
    .map(([x, y, turn], index) => crisp(x, y, turn + random() * 16, shade(colour, (index % 3) * 0.06 - 0.06)))
    .join('')
}

/** One thin crisp with a browned rim, bent so that both ends turn up into the light. */
function crisp(x: number, y: number, turn: number, colour: string): string {
  const outline = 'M-35-3C-34-19-12-25 6-24 24-23 37-13 35 2 33 17 16 24-4 23-24 22-36 12-35-3z'
  return `<g transform="translate(${x} ${y}) rotate(${round(turn)}) scale(1.06 .8)">${path(outline, shade(colour, -0.6), 'transform="translate(1 5)" opacity=".35"')}${path(outline, colour, `stroke="${shade(colour, -0.22)}" stroke-width="1.6"`)}${path('M-33-3C-32-17-14-23 0-22-16-14-18 8-6 21-24 20-34 9-33-3z', shade(colour, 0.5))}${path('M33 2C35-10 26-19 14-22 24-10 22 8 8 21 22 20 32 12 33 2z', shade(colour, 0.28))}${path('M-30 10Q-8 26 24 15 4 25-12 21-24 18-30 10z', shade(colour, -0.26), 'opacity=".7"')}</g>`
}

function rusks(colour: string): Art {
  return [
    [10, 70, 4],
    [22, 44, -5],
    [8, 20, 3],
  ]
    .map(([x, y, turn]) => {
      const left = x as number
      const top = y as number
      return `<g transform="rotate(${turn} 64 64)">${box(left, top + 8, 104, 32, shade(colour, -0.4), 12)}${box(left, top, 104, 32, shade(colour, -0.18), 12)}${box(left + 4, top + 3, 96, 24, colour, 9)}${box(left + 10, top + 7, 84, 13, shade(colour, 0.3), 6)}${specks(`rusk-${left}-${top}`, shade(colour, -0.22), 14, [left + 12, top + 8, 78, 12])}</g>`
    })
    .join('')
}

/** A leaf with a wavy rim, seen from above. */
function ruffle(cx: number, cy: number, radius: number, colour: string, seed: string): string {
  const random = randomFrom(seed)
  const turns = Array.from({ length: 30 }, (_, index) => {
    const angle = (index / 30) * 6.283
    const reach = radius * (0.9 + (index % 2) * 0.1 + random() * 0.06)
    return [round(cx + Math.cos(angle) * reach), round(cy + Math.sin(angle) * reach * 0.92)] as const
  })
  const d = `M${turns.map(([x, y]) => `${x} ${y}`).join('L')}z`
  return path(d, colour, `stroke="${shade(colour, -0.16)}" stroke-width="3" stroke-linejoin="round"`)
}
