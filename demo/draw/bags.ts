/** Packs made of film, paper or cloth. */
import { mix, shade } from './colour.ts'
import { inkOf, inkOn, PAPER, type Pack, printed } from './face.ts'
import { rounded, streak } from './solid.ts'
import { box, ellipse, path, place, stroke } from './svg.ts'
import { textBlock } from './text.ts'

type Draw = (pack: Pack) => string

const pouch: Draw = (pack) =>
  rounded(
    'body',
    'M104 44H296L302 66C298 126 298 276 304 348Q306 364 292 364H108Q94 364 96 348C102 276 102 126 98 66z',
    pack.colour,
  ) +
  path('M104 44H296L301 64H99z', shade(pack.colour, -0.28), 'opacity=".6"') +
  stroke('M106 54H294', '#ffffff', 2, 'opacity=".35" stroke-dasharray="3 5"') +
  box(112, 84, 176, 226, PAPER, 14) +
  printed(pack, { x: 118, y: 92, width: 164, height: 212, ink: inkOf(pack.colour), art: 0.56, unit: false }) +
  unitBelow(pack, 337) +
  streak(106, 76, 5, 270)

const pillow: Draw = (pack) => {
  const crimp = Array.from({ length: 10 }, () => `q11-11 22.8 0`).join('')
  const back = Array.from({ length: 10 }, () => `q-11 11-22.8 0`).join('')
  return (
    rounded('body', `M86 62${crimp}C322 150 322 250 314 352${back}C78 250 78 150 86 62z`, pack.colour) +
    stroke('M90 84H310M90 331H310', '#ffffff', 3, 'opacity=".4"') +
    printed(pack, { x: 106, y: 92, width: 188, height: 234, ink: inkOn(pack.colour), blob: PAPER, art: 0.6 }) +
    streak(99, 100, 8, 214, 0.28)
  )
}

const sack: Draw = (pack) =>
  rounded(
    'body',
    'M92 62Q200 88 308 62L316 102Q298 222 316 342 316 364 294 364H106Q84 364 84 342 102 222 84 102z',
    pack.colour,
  ) +
  path('M92 62Q200 88 308 62L313 84Q201 110 87 84z', shade(pack.colour, -0.2)) +
  stroke('M88 92Q200 116 312 92', '#ffffff', 3, 'stroke-dasharray="8 7" opacity=".85"') +
  box(108, 118, 184, 208, PAPER, 16) +
  printed(pack, { x: 114, y: 126, width: 172, height: 194, ink: inkOf(pack.colour), art: 0.54, unit: false }) +
  unitBelow(pack, 345)

/** A milk pouch: white film, a wave in the product's colour, and a band that identifies the kind from a distance. */
const milk: Draw = (pack) =>
  rounded('body', 'M96 74Q200 62 304 74C312 150 310 270 316 350Q200 372 84 350C90 270 88 150 96 74z', '#f6f9fb') +
  path('M87 250C130 214 170 290 214 262 256 236 290 250 312 244L316 350Q200 372 84 350z', pack.colour) +
  path(
    'M87 250C130 214 170 290 214 262 256 236 290 250 312 244L312.5 258C290 262 256 250 214 276 170 304 130 230 86.5 264z',
    mix(pack.colour, '#ffffff', 0.45),
  ) +
  path('M96 74Q200 62 304 74L306 102Q200 90 94 102z', pack.colour) +
  path('M96 74Q200 62 304 74L305 84Q200 72 95 84z', shade(pack.colour, -0.25), 'opacity=".6"') +
  printed(
    { ...pack, brand: pack.brand },
    { x: 106, y: 108, width: 188, height: 124, ink: inkOf(pack.colour), art: 0.001, unit: false },
  ) +
  textBlock(pack.unit, {
    x: 152,
    y: 322,
    width: 110,
    height: 32,
    fill: inkOn(pack.colour),
    weight: 800,
    largest: 30,
    lines: 1,
  }) +
  streak(106, 108, 8, 220, 0.5)

const bread: Draw = (pack) =>
  rounded(
    'body',
    'M98 112C98 84 136 74 200 74S302 84 302 112L306 344Q306 364 288 364H112Q94 364 94 344z',
    mix(pack.colour, '#fff3df', 0.28),
  ) +
  path('M150 76C138 60 146 40 168 42 184 26 216 26 232 42 254 40 262 60 250 76z', mix(pack.colour, '#ffffff', 0.5)) +
  box(148, 68, 104, 13, shade(pack.colour, -0.3), 6) +
  box(96, 136, 208, 176, pack.colour) +
  printed(pack, {
    x: 108,
    y: 142,
    width: 184,
    height: 164,
    ink: inkOn(pack.colour),
    blob: PAPER,
    art: 0.58,
    unit: false,
  }) +
  textBlock(pack.unit, { x: 200, y: 338, width: 150, height: 24, fill: inkOf(pack.colour), largest: 22, lines: 1 }) +
  streak(106, 96, 8, 250, 0.35)

/** A refill pouch with a spout at its corner. */
const refill: Draw = (pack) =>
  box(258, 26, 30, 40, '#bccbd1', 5) +
  box(254, 22, 38, 18, shade(pack.colour, -0.35), 5) +
  rounded(
    'body',
    'M100 64H250L300 54C306 60 304 80 302 96 298 170 300 280 308 346Q306 364 290 364H110Q94 364 92 346C100 280 102 170 98 84Q98 66 100 64z',
    pack.colour,
  ) +
  path(
    'M92 330Q200 372 308 330L308 346Q306 364 290 364H110Q94 364 92 346z',
    shade(pack.colour, -0.22),
    'opacity=".7"',
  ) +
  box(118, 96, 164, 216, PAPER, 18) +
  printed(pack, { x: 124, y: 106, width: 152, height: 198, ink: inkOf(pack.colour), art: 0.5, unit: false }) +
  unitBelow(pack, 338)

const sachet: Draw = (pack) =>
  rounded('body', 'M116 62H284V356H116z', pack.colour) +
  stroke('M116 74H284M116 344H284', '#ffffff', 12, 'opacity=".3"') +
  stroke('M116 74H284M116 344H284', shade(pack.colour, -0.3), 2, 'stroke-dasharray="3 4"') +
  printed(pack, { x: 126, y: 92, width: 148, height: 240, ink: inkOn(pack.colour), blob: PAPER, art: 0.5 })

/** A soft film pack of many items, such as diapers, rolls or pads. */
const pack: Draw = (one) =>
  rounded(
    'body',
    'M86 110Q86 96 102 96H298Q314 96 314 110C318 190 318 270 314 348Q314 364 298 364H102Q86 364 86 348C82 270 82 190 86 110z',
    one.colour,
  ) +
  path('M148 96C148 60 252 60 252 96L238 96C236 78 164 78 162 96z', shade(one.colour, -0.25)) +
  path('M84 226C140 196 200 250 316 206L314 348Q314 364 298 364H102Q86 364 86 348z', mix(one.colour, '#ffffff', 0.82)) +
  printed(
    { ...one, variant: sizeOf(one) ? '' : one.variant },
    { x: 100, y: 106, width: 200, height: 98, ink: inkOn(one.colour), art: 0.001, unit: false },
  ) +
  place(one.art, sizeOf(one) ? 108 : 150, 228, 102) +
  sizeMark(one) +
  textBlock(one.unit, { x: 200, y: 346, width: 180, height: 22, fill: inkOf(one.colour), largest: 20, lines: 1 }) +
  streak(95, 118, 7, 90, 0.3)

const wipes: Draw = (one) =>
  rounded(
    'body',
    'M56 176Q56 160 74 160H326Q344 160 344 176C350 236 350 296 344 348Q342 364 326 364H74Q58 364 56 348C50 296 50 236 56 176z',
    one.colour,
  ) +
  path('M52 300Q200 262 348 300V330Q348 364 326 364H74Q52 364 52 330z', mix(one.colour, '#ffffff', 0.78)) +
  box(124, 138, 152, 44, '#ffffff', 16) +
  box(124, 138, 152, 30, mix(one.colour, '#ffffff', 0.6), 14) +
  printed({ ...one }, { x: 72, y: 186, width: 160, height: 84, ink: inkOn(one.colour), art: 0.001, unit: false }) +
  ellipse(280, 262, 50, 50, PAPER) +
  place(one.art, 243, 224, 74) +
  textBlock(one.unit, { x: 150, y: 334, width: 150, height: 24, fill: inkOf(one.colour), largest: 22, lines: 1 })

/** A net of produce with a paper band. */
const net: Draw = (one) =>
  path(
    'M182 84C120 108 78 190 78 290 78 342 112 366 200 366S322 342 322 290C322 190 280 108 218 84z',
    shade(one.colour, -0.35),
    'opacity=".55"',
  ) +
  [
    [152, 92, 96],
    [96, 142, 108],
    [196, 138, 108],
    [76, 206, 114],
    [148, 194, 112],
    [212, 208, 112],
    [96, 262, 106],
    [200, 262, 106],
    [148, 258, 110],
  ]
    .map(([x, y, size]) => place(one.art, x as number, y as number, size as number))
    .join('') +
  `<clipPath id="net"><path d="M182 84C120 108 78 190 78 290 78 342 112 366 200 366S322 342 322 290C322 190 280 108 218 84z"/></clipPath><g clip-path="url(#net)" opacity=".75">${stroke(Array.from({ length: 25 }, (_, index) => `M${index * 24 - 120} 60l330 330M${index * 24 - 60} 390l330-330`).join(''), one.colour, 2.4)}</g>` +
  path('M176 40Q200 30 224 40L216 92H184z', one.colour) +
  box(178, 78, 44, 14, shade(one.colour, -0.3), 4) +
  box(120, 234, 160, 84, PAPER, 10) +
  textBlock(`${one.title} ${one.variant}`, {
    x: 200,
    y: 262,
    width: 144,
    height: 44,
    fill: inkOf(one.colour),
    weight: 800,
    largest: 24,
    lines: 2,
  }) +
  textBlock(one.unit, { x: 200, y: 300, width: 120, height: 22, fill: inkOf(one.colour), largest: 20, lines: 1 })

export const BAGS: Record<string, Draw> = { pouch, pillow, sack, milk, bread, refill, sachet, pack, wipes, net }

/** Returns the size such as S or XXL, which shoppers look for first. */
function sizeOf(one: Pack): string | undefined {
  return /\b(X*[SML])$/.exec(one.variant)?.[1]
}

function sizeMark(one: Pack): string {
  const size = sizeOf(one)
  return size === undefined
    ? ''
    : ellipse(266, 284, 40, 40, one.colour) +
        textBlock(size, {
          x: 266,
          y: 284,
          width: 62,
          height: 44,
          fill: inkOn(one.colour),
          weight: 800,
          largest: 44,
          lines: 1,
        })
}

function unitBelow(one: Pack, y: number): string {
  return textBlock(one.unit, { x: 200, y, width: 160, height: 26, fill: inkOn(one.colour), largest: 24, lines: 1 })
}
