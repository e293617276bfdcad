/** Goods without a pack, and those on trays and sticks. */
import { artOf } from './art.ts'
import { mix, shade } from './colour.ts'
import { inkOf, inkOn, PAPER, type Pack, printed } from './face.ts'
import { rounded } from './solid.ts'
import { box, ellipse, path, place, stroke } from './svg.ts'
import { textBlock } from './text.ts'
import { lit } from './volume.ts'

type Draw = (pack: Pack) => string

/** Positions of the drawings in each arrangement, as left, top, size and turn, from back to front. */
const LAID: Record<string, [x: number, y: number, size: number, turn: number][]> = {
  bare1: [[64, 70, 284, 0]],
  bare2: [
    [40, 60, 224, -6],
    [152, 142, 224, 6],
  ],
  bare3: [
    [44, 74, 190, -8],
    [172, 74, 190, 10],
    [106, 172, 200, 0],
  ],
  bare4: [
    [50, 52, 176, -10],
    [178, 56, 176, 12],
    [28, 180, 184, 6],
    [184, 186, 184, -6],
  ],
  /** Five and more in a pile. */
  bare: [
    [112, 30, 164, -4],
    [48, 108, 168, -12],
    [180, 108, 168, 14],
    [2, 202, 170, 8],
    [226, 202, 170, -10],
    [114, 212, 178, 0],
  ],
  bare6: [
    [78, 40, 134, 0],
    [190, 44, 134, 40],
    [22, 132, 138, 20],
    [134, 126, 138, -30],
    [244, 136, 138, 10],
    [78, 222, 142, -16],
    [186, 226, 142, 24],
  ],
}

const laid = Object.fromEntries(
  Object.entries(LAID).map(([shape, places]) => [
    shape,
    ((pack) => lying(pack, placesOf(shape, places, pack))) as Draw,
  ]),
)

/** Up to four pieces lie as many as they are. */
function placesOf(shape: string, places: (typeof LAID)[string], { unit }: Pack) {
  const pieces = /^([234]) pcs$/.exec(unit)?.[1]
  return shape === 'bare' && pieces ? (LAID[`bare${pieces}`] as typeof places) : places
}

/** Each piece catches the light by itself and darkens what lies behind it. */
function lying({ art }: Pack, places: (typeof LAID)[string]): string {
  return places
    .map(([x, y, size, turn]) => lit(place(art, x, y, size, turn), places.length > 1 && size < 200 ? 'small' : 'piece'))
    .join('')
}

/** A pulp carton with the number of eggs in the unit. */
const eggs: Draw = (pack) => {
  const count = Number.parseInt(pack.unit, 10)
  const across = count >= 30 ? 6 : count >= 12 ? 6 : 3
  const down = Math.round(count / across)
  const size = across === 6 ? 62 : 96
  const step = across === 6 ? 49 : 84
  const back = across === 6 ? 38 : 62
  const top = 236 - (down - 1) * back - size * 0.66
  const left = 200 - ((across - 1) * step) / 2 - size / 2
  const rows = Array.from({ length: down }, (_, row) =>
    Array.from({ length: across }, (_, column) =>
      foreshortened(pack.art, left + column * step, top + row * back, size, down > 2 ? 0.68 : 0.92),
    ).join(''),
  ).join('')
  return (
    path(`M46 236L${46 + down * 7} ${top + size * 0.52}H${354 - down * 7}L354 236V258H46z`, '#b5a58c') +
    rows +
    path(
      'M40 226Q66 250 92 228 118 250 146 228 172 250 200 228 228 250 254 228 282 250 308 228 334 250 360 226L348 350Q346 364 330 364H70Q54 364 52 350z',
      '#cbbca2',
    ) +
    path('M52 330L348 330 346 352Q344 364 330 364H70Q56 364 54 352z', '#b8a88c') +
    box(96, 254, 208, 92, PAPER, 10) +
    textBlock(pack.brand, {
      x: 200,
      y: 265,
      width: 190,
      height: 20,
      fill: inkOf(pack.colour),
      weight: 800,
      largest: 18,
      lines: 1,
    }) +
    textBlock(pack.title, {
      x: 200,
      y: 292,
      width: 190,
      height: 36,
      fill: inkOf(pack.colour),
      weight: 800,
      largest: 30,
      lines: 1,
    }) +
    textBlock(pack.unit, { x: 200, y: 325, width: 180, height: 24, fill: inkOf(pack.colour), largest: 22, lines: 1 })
  )
}

/** Flattens an egg to a share of its height, because larger cartons are seen from further above. */
function foreshortened(art: string, x: number, y: number, size: number, tall: number): string {
  return `<g transform="translate(${x} ${y + size * (1 - tall)}) scale(1 ${tall})">${place(art, 0, 0, size)}</g>`
}

/** A sealed tray with a sleeve around one end. */
const tray: Draw = (pack) =>
  rounded('body', 'M44 136Q44 120 62 120H338Q356 120 356 136L344 342Q342 364 320 364H80Q58 364 56 342z', '#2f3a42') +
  box(60, 134, 280, 214, '#eef3f5', 14) +
  lit(place(pack.art, 56, 144, 180), 'dish') +
  path('M66 142H120L84 344H74Q66 344 66 336z', '#ffffff', 'opacity=".25"') +
  rounded('sleeve', 'M222 112H346Q362 112 362 130L350 346Q348 370 326 370H214z', pack.colour) +
  printed(pack, { x: 228, y: 128, width: 118, height: 150, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
  box(240, 288, 92, 34, PAPER, 8) +
  textBlock(pack.unit, { x: 286, y: 305, width: 84, height: 24, fill: inkOf(pack.colour), largest: 22, lines: 1 })

/** An ice lolly in front of its wrapper. */
const stick: Draw = (pack) => wrapper(pack) + lit(place(pack.art, 184, 92, 196))

const cone: Draw = (pack) =>
  path('M176 60L306 96 200 366 186 366z', shade(pack.colour, -0.2)) +
  path('M64 84H246L172 352Q156 374 140 352z', pack.colour) +
  path('M64 84H246L242 100H68z', PAPER) +
  box(60, 72, 190, 18, shade(pack.colour, -0.3), 6) +
  printed(pack, { x: 88, y: 108, width: 134, height: 96, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
  textBlock(pack.unit, { x: 155, y: 226, width: 84, height: 22, fill: inkOn(pack.colour), largest: 20, lines: 1 }) +
  lit(place(pack.art, 196, 108, 196))

/** A woven basket (tokri) for gifts and seasonal goods. */
export function basket(filling: string): string {
  const strands = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 11 }, (_, column) =>
      box(
        66 + column * 25 + (row % 2) * 12 - row * 1.2,
        246 + row * 27,
        19,
        21,
        (row + column) % 2 ? '#cf9850' : '#e3b06a',
        6,
      ),
    ).join(''),
  ).join('')
  return (
    stroke('M92 224C96 60 304 60 308 224', '#a56f2e', 16) +
    stroke('M92 224C96 60 304 60 308 224', '#d9a25a', 8) +
    filling +
    path('M52 232H348L322 344Q318 364 296 364H104Q82 364 78 344z', '#b5803e') +
    `<clipPath id="weave"><path d="M56 236H344L319 342Q315 360 296 360H104Q85 360 81 342z"/></clipPath><g clip-path="url(#weave)">${strands}</g>` +
    box(42, 214, 316, 30, '#a56f2e', 14) +
    stroke(
      Array.from({ length: 20 }, (_, index) => `M${54 + index * 15.4} 238L${62 + index * 15.4} 220`).join(''),
      '#e3b06a',
      6,
    )
  )
}

const hamper: Draw = (pack) =>
  basket(
    place(artOf('heap-almond'), 88, 116, 120) +
      place(artOf('kaju-katli'), 216, 122, 104) +
      place(pack.art, 92, 142, 110, -8) +
      place(artOf('ladoo'), 172, 132, 104) +
      place(artOf('diya-lamp'), 250, 150, 76),
  ) +
  ellipse(200, 306, 66, 40, PAPER) +
  textBlock(pack.title, {
    x: 200,
    y: 306,
    width: 104,
    height: 60,
    fill: inkOf(pack.colour),
    weight: 800,
    largest: 22,
    lines: 3,
  })

export const BARE: Record<string, Draw> = { ...laid, eggs, tray, stick, cone, hamper }

function wrapper(pack: Pack): string {
  return (
    rounded(
      'body',
      'M46 66L62 76 78 66 94 76 110 66 126 76 142 66 158 76 174 66 190 76 206 66 222 76 230 70V352L222 358 206 348 190 358 174 348 158 358 142 348 126 358 110 348 94 358 78 348 62 358 46 350z',
      pack.colour,
    ) +
    stroke('M48 92H228M48 334H228', '#ffffff', 3, 'opacity=".4"') +
    path('M46 250Q140 210 230 262V334H46z', mix(pack.colour, '#ffffff', 0.4), 'opacity=".5"') +
    printed(pack, { x: 56, y: 100, width: 150, height: 110, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
    textBlock(pack.unit, { x: 120, y: 316, width: 120, height: 24, fill: inkOn(pack.colour), largest: 22, lines: 1 })
  )
}
