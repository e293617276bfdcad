/** Cardboard packs. */
import { mix, shade } from './colour.ts'
import { inkOf, inkOn, PAPER, type Pack, printed } from './face.ts'
import { rounded, roundedBox, streak } from './solid.ts'
import { box, ellipse, path, place, stroke } from './svg.ts'
import { textBlock } from './text.ts'

type Draw = (pack: Pack) => string

/** An upright box, seen slightly from the right and above. */
const standing: Draw = (pack) =>
  path('M88 92L112 66H318L292 92z', shade(pack.colour, 0.28)) +
  path('M292 92L318 66V336L292 364z', shade(pack.colour, -0.3)) +
  box(88, 92, 204, 272, pack.colour, 2) +
  path('M88 300Q190 262 292 300V364H88z', shade(pack.colour, -0.16)) +
  printed(pack, {
    x: 98,
    y: 104,
    width: 184,
    height: 222,
    ink: inkOn(pack.colour),
    blob: PAPER,
    art: 0.6,
    unit: false,
  }) +
  textBlock(pack.unit, { x: 190, y: 346, width: 150, height: 24, fill: inkOn(pack.colour), largest: 22, lines: 1 })

/** A low box lying on its long side. */
function lying(pack: Pack, top: number): string {
  const height = 364 - top
  return (
    path(`M48 ${top}L72 ${top - 30}H356L334 ${top}z`, shade(pack.colour, 0.28)) +
    path(`M334 ${top}L356 ${top - 30}V330L334 364z`, shade(pack.colour, -0.3)) +
    box(48, top, 286, height, pack.colour, 2) +
    path(`M200 ${top}H334V364H160z`, mix(pack.colour, '#ffffff', 0.16)) +
    ellipse(266, top + height / 2, Math.min(60, height * 0.45), Math.min(56, height * 0.43), PAPER) +
    place(pack.art, 266 - height * 0.33, top + height * 0.18, Math.min(86, height * 0.64)) +
    sideText(pack, 60, top + 8, 140, height - 16)
  )
}

function sideText(pack: Pack, x: number, y: number, width: number, height: number): string {
  const ink = inkOn(pack.colour)
  return (
    printed(pack, { x, y, width, height: height * 0.78, ink, art: 0.001, unit: false }) +
    textBlock(pack.unit, {
      x: x + width / 2,
      y: y + height * 0.89,
      width,
      height: height * 0.16,
      fill: ink,
      largest: 20,
      lines: 1,
    })
  )
}

const soapbox: Draw = (pack) => lying(pack, 214)

const longbox: Draw = (pack) => `<g transform="translate(0 -8)">${lying({ ...pack }, 258)}</g>`

/** A chocolate bar in its sleeve, with one end of the bar showing. */
const bar: Draw = (pack) =>
  `<g transform="rotate(-12 200 220)">` +
  box(118, 34, 164, 60, '#d9dee2', 4) +
  path('M118 70L136 58 154 70 172 58 190 70 208 58 226 70 244 58 262 70 282 58V96H118z', '#b5bec5') +
  box(
    128,
    20,
    144,
    42,
    pack.title.includes('White') ? '#f5e6c0' : pack.title.includes('Dark') ? '#3a2016' : '#6b3f28',
    3,
  ) +
  stroke('M164 20V62M200 20V62M236 20V62M128 42H272', '#000000', 2, 'opacity=".18"') +
  roundedBox('body', 108, 78, 184, 288, pack.colour, 5) +
  box(108, 92, 184, 7, '#e8c46a') +
  box(108, 346, 184, 7, '#e8c46a') +
  printed(pack, { x: 120, y: 108, width: 160, height: 230, ink: inkOn(pack.colour), blob: PAPER, art: 0.52 }) +
  '</g>'

const giftbox: Draw = (pack) =>
  path('M56 176L92 134H344L344 150 308 176z', shade(pack.colour, 0.25)) +
  path('M308 176L344 134V318L308 364z', shade(pack.colour, -0.3)) +
  box(56, 176, 252, 188, pack.colour, 3) +
  box(164, 176, 36, 188, '#f0c24a') +
  path('M164 176L200 134H236L200 176z', '#f7d675') +
  path(
    'M200 150C160 96 116 118 132 142 142 156 176 154 200 152 226 154 260 156 270 142 284 118 240 96 200 150z',
    '#e0ab2e',
  ) +
  ellipse(200, 148, 16, 12, '#f7d675') +
  box(78, 216, 208, 112, PAPER, 8) +
  printed(pack, { x: 84, y: 222, width: 112, height: 100, ink: inkOf(pack.colour), art: 0.001 }) +
  place(pack.art, 196, 230, 86)

const carton: Draw = (pack) =>
  path('M112 100L134 52H266L288 100z', shade(pack.colour, -0.26)) +
  path('M112 100L134 52H170L150 100z', shade(pack.colour, -0.12)) +
  box(130, 38, 140, 18, shade(pack.colour, -0.34), 3) +
  ellipse(232, 74, 19, 13, '#f7f7f2') +
  ellipse(232, 70, 17, 10, mix(pack.colour, '#ffffff', 0.5)) +
  rounded('body', 'M112 100H288V356Q288 364 280 364H120Q112 364 112 356z', pack.colour) +
  path('M112 150C150 132 210 168 288 138V306C230 330 170 290 112 316z', PAPER) +
  textBlock(pack.brand, {
    x: 200,
    y: 122,
    width: 164,
    height: 26,
    fill: inkOn(pack.colour),
    weight: 800,
    largest: 24,
    lines: 1,
  }) +
  printed(
    { ...pack, brand: '' },
    { x: 122, y: 158, width: 156, height: 142, ink: inkOf(pack.colour), art: 0.6, unit: false },
  ) +
  textBlock(pack.unit, { x: 200, y: 343, width: 150, height: 26, fill: inkOn(pack.colour), largest: 24, lines: 1 }) +
  streak(118, 108, 6, 246)

/** Goods in a blister on a card. */
const blister: Draw = (pack) =>
  rounded('body', 'M96 56Q96 44 108 44H292Q304 44 304 56V352Q304 364 292 364H108Q96 364 96 352z', pack.colour) +
  path('M182 56H218Q222 66 210 68 200 60 190 68 178 66 182 56z', '#f0f3ec') +
  printed(pack, { x: 108, y: 72, width: 184, height: 88, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
  box(114, 166, 172, 166, '#f4f8fa', 18) +
  box(114, 166, 172, 166, '#ffffff', 18, 'stroke="#c9d6dd" stroke-width="3" fill-opacity=".4"') +
  place(pack.art, 130, 176, 142) +
  path('M126 184Q126 176 136 176H164L132 246 126 250z', '#ffffff', 'opacity=".55"') +
  textBlock(pack.unit, { x: 200, y: 348, width: 160, height: 20, fill: inkOn(pack.colour), largest: 18, lines: 1 })

/** A toothpaste box with the tube lying in front of it. */
const paste: Draw = (pack) =>
  `<g transform="translate(0 -54)">${lying(pack, 250)}</g>` +
  rounded('tube', 'M76 330L300 318Q316 320 316 340T300 362L76 352z', mix(pack.colour, '#ffffff', 0.84)) +
  path('M76 330L180 324.500V356L76 352z', pack.colour) +
  box(68, 326, 12, 30, shade(pack.colour, -0.3), 2) +
  box(312, 326, 34, 28, shade(pack.colour, -0.25), 6)

const bulbbox: Draw = (pack) =>
  path('M116 104L136 80H306L284 104z', shade(pack.colour, 0.28)) +
  path('M284 104L306 80V338L284 364z', shade(pack.colour, -0.3)) +
  box(116, 104, 168, 260, pack.colour, 2) +
  box(128, 176, 144, 150, PAPER, 10) +
  place(pack.art, 138, 184, 124) +
  printed(pack, { x: 124, y: 110, width: 152, height: 62, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
  textBlock(pack.unit, { x: 200, y: 345, width: 140, height: 24, fill: inkOn(pack.colour), largest: 22, lines: 1 })

const matchbox: Draw = (pack) =>
  box(96, 120, 230, 30, '#d9b58a') +
  [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => ellipse(116 + index * 24, 118, 8, 10, '#8a1f24')).join('') +
  path('M60 172L86 142H342L318 172z', shade(pack.colour, 0.25)) +
  path('M318 172L342 142V332L318 364z', '#6b4a3a') +
  box(60, 172, 258, 192, pack.colour, 2) +
  box(72, 184, 234, 168, '#f7d98a', 4) +
  box(78, 190, 222, 156, pack.colour, 2) +
  ellipse(246, 268, 54, 62, PAPER) +
  place(pack.art, 204, 222, 88) +
  sideText(pack, 86, 200, 106, 138)

const tissuebox: Draw = (pack) =>
  path('M160 146C150 104 176 90 178 56 200 70 214 48 240 54 232 90 262 110 254 146z', '#ffffff') +
  path('M208 146C206 110 232 96 240 54 232 90 262 110 254 146z', '#dfe9ee') +
  path('M56 172L96 132H350L316 172z', shade(pack.colour, 0.35)) +
  ellipse(208, 150, 66, 11, shade(pack.colour, -0.3)) +
  path('M160 150C158 134 170 128 174 120H244C240 134 258 136 254 150z', '#ffffff') +
  path('M316 172L350 132V326L316 364z', shade(pack.colour, -0.22)) +
  box(56, 172, 260, 192, pack.colour, 3) +
  path('M56 300C120 262 180 330 316 282V364H56z', mix(pack.colour, '#ffffff', 0.55)) +
  printed(pack, {
    x: 76,
    y: 184,
    width: 220,
    height: 110,
    ink: inkOn(shade(pack.colour, -0.1)) === '#ffffff' ? '#ffffff' : inkOf(pack.colour),
    art: 0.001,
    unit: false,
  }) +
  textBlock(pack.unit, { x: 186, y: 340, width: 160, height: 24, fill: inkOf(pack.colour), largest: 22, lines: 1 })

export const BOXES: Record<string, Draw> = {
  box: standing,
  soapbox,
  longbox,
  bar,
  giftbox,
  carton,
  blister,
  paste,
  bulbbox,
  matchbox,
  tissuebox,
}
