/** Herbs, each with its own leaf shape, so that no two bunches look alike. */
import { shade } from './colour.ts'
import { type Art, ellipse, path, round, stroke } from './svg.ts'

type Leaf = (colour: string) => string

const MINT: Leaf = (colour) =>
  path('M0 0C-9-4-12-16-8-24-5-29-2-32 0-35 2-32 5-29 8-24 12-16 9-4 0 0z', colour) +
  stroke('M0-2V-30M0-9L-6-14M0-9L6-14M0-17L-6-22M0-17L6-22', shade(colour, 0.35), 1.1)

/** Three notched fans on a stalk, as lacy as coriander is: one large leaf with lobes reads as broccoli. */
const CORIANDER: Leaf = (colour) =>
  stroke('M0 0V-11', shade(colour, -0.2), 1.4) +
  [-62, 62, 0]
    .map(
      (turn, at) =>
        `<g transform="translate(0 ${turn === 0 ? -10 : -7}) rotate(${turn})">${path(
          'M0 0C-2-3-8-4-10-9-11-12-8-14-6-12-8-16-5-19-3-16-3-20 3-20 3-16 5-19 8-16 6-12 8-14 11-12 10-9 8-4 2-3 0 0z',
          shade(colour, at * 0.09 - 0.06),
        )}${stroke('M0-1V-13M0-5L-5-9M0-5L5-9', shade(colour, 0.38), 0.9)}</g>`,
    )
    .join('')

const FENUGREEK: Leaf = (colour) =>
  [-42, 0, 42]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${path('M0-2C-8-9-8-20 0-24 8-20 8-9 0-2z', shade(colour, turn === 0 ? 0.1 : 0))}${stroke('M0-4V-21', shade(colour, 0.35), 1)}</g>`,
    )
    .join('')

const NARROW: Leaf = (colour) =>
  path('M0 0C-8-7-8-20 0-31 8-20 8-7 0 0z', colour) + stroke('M0-1V-28', shade(colour, 0.35), 1.1)

const SPINACH: Leaf = (colour) =>
  path('M0 0C-4-6-16-5-19-14-21-26-10-41 0-47 10-41 21-26 19-14 16-5 4-6 0 0z', colour) +
  path('M0 0C4-6 16-5 19-14 21-26 10-41 0-47z', shade(colour, -0.1)) +
  stroke('M0 0V-42M0-12L-12-20M0-12L12-20M0-23L-10-31M0-23L10-31', shade(colour, 0.4), 1.4)

const TULSI: Leaf = (colour) =>
  path('M0 0C-10-4-13-15-9-22-6-27-2-29 0-31 2-29 6-27 9-22 13-15 10-4 0 0z', colour) +
  stroke('M0-2V-27M0-9L-7-14M0-9L7-14M0-16L-6-21M0-16L6-21', '#7a4a7a', 1)

/** A stem from 0,0 upwards with pairs of leaves and one leaf at the tip. */
function sprig(leaf: Leaf, colour: string, pairs: number, gap: number, size: number, spread = 58): string {
  const height = pairs * gap
  let out = stroke(`M0 0V${-height}`, shade(colour, -0.25), 3)
  for (let pair = 0; pair < pairs; pair += 1) {
    const y = -gap * (pair + 0.4)
    const scale = size * (1 - pair * 0.05)
    for (const side of [-1, 1]) {
      const tone = shade(colour, side < 0 ? -0.06 : 0.06)
      out += `<g transform="translate(0 ${round(y)}) rotate(${side * spread}) scale(${round(scale, 2)})">${leaf(tone)}</g>`
    }
  }
  return `${out}<g transform="translate(0 ${-height}) scale(${size})">${leaf(shade(colour, 0.12))}</g>`
}

/** Several sprigs fanned out from one tied point. */
function bunch(one: string, turns: number[], stem: string, band = '#c8404a'): Art {
  const stems = turns.map(
    (turn) => `<g transform="translate(64 100) rotate(${turn * -0.5})">${stroke('M0 0V24', stem, 4)}</g>`,
  )
  const heads = turns.map((turn) => `<g transform="translate(64 100) rotate(${turn})">${one}</g>`)
  return `${stems.join('')}${heads.join('')}<rect x="52" y="95" width="24" height="9" rx="4" fill="${band}"/>`
}

/** A long bare stalk with leaves at its end. */
const CORIANDER_SPRIG =
  stroke('M0 0V-66', '#79b04c', 2.2) +
  [
    [-38, -58, 0.66],
    [-42, 56, 0.66],
    [-54, -40, 0.72],
    [-58, 42, 0.72],
    [-64, 0, 0.82],
  ]
    .map(
      ([y, turn, size], at) =>
        `<g transform="translate(0 ${y}) rotate(${turn}) scale(${size})">${CORIANDER(shade('#4c9c34', (at - 2) * 0.05))}</g>`,
    )
    .join('')

export const LEAVES: Record<string, () => Art> = {
  coriander: () => bunch(CORIANDER_SPRIG, [-44, 44, -31, 31, -19, 19, -7, 8], '#8fbf5f'),
  mint: () => bunch(sprig(MINT, '#2f8f4f', 2, 20, 0.84), [-48, 48, -24, 24, 0], '#6fa37f', '#e0a21b'),
  fenugreek: () => bunch(sprig(FENUGREEK, '#5f9f2f', 3, 19, 0.72, 66), [-44, 44, -22, 22, 0], '#9ec46a', '#2f6fb5'),
  spinach: () =>
    bunch(
      `${stroke('M0 0V-34', '#a5cf7a', 4)}<g transform="translate(0 -30) scale(1.1)">${SPINACH('#2f7f35')}</g>`,
      [-58, 58, -38, 38, -18, 18, 0],
      '#a5cf7a',
      '#d1701e',
    ),
  'curry-leaves': () =>
    [
      [-34, 40, 112],
      [26, 70, 122],
      [-4, 62, 124],
    ]
      .map(
        ([turn, x, y]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn})">${sprig(NARROW, '#3f8f3a', 5, 17, 0.72, 60)}</g>`,
      )
      .join(''),
  tulsi: () => `<g transform="translate(64 122)">${sprig(TULSI, '#4f8f4a', 3, 26, 1.15, 62)}</g>`,
  'tea-leaf': () =>
    `<g transform="translate(64 120)">${stroke('M0 0V-60', '#6f8f2e', 4)}<g transform="translate(0 -32) rotate(-52) scale(1.7)">${NARROW('#4f8f35')}</g><g transform="translate(0 -32) rotate(52) scale(1.7)">${NARROW('#63a544')}</g><g transform="translate(0 -56) scale(1.6)">${NARROW('#8fc25a')}</g></g>`,
  aloe: () =>
    [-52, 52, -30, 30, -10, 12]
      .map(
        (turn, index) =>
          `<g transform="translate(64 116) rotate(${turn})">${path('M-11 0C-13-40-6-80 0-102 6-80 13-40 11 0z', shade('#5fa56a', index * 0.05 - 0.1))}${path('M-3 0C-4-40-2-70 0-96L4-40z', '#8fc79a', 'opacity=".7"')}</g>`,
      )
      .join('') + ellipse(64, 116, 26, 6, '#7a5a3a'),
}
