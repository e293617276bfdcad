/** Jars, cans, tubs and tubes. */
import { labelled } from './bottles.ts'
import { mix, shade } from './colour.ts'
import { inkOf, inkOn, PAPER, type Pack, printed } from './face.ts'
import { rounded, roundedBox, streak } from './solid.ts'
import { box, ellipse, path, place, stroke } from './svg.ts'
import { textBlock } from './text.ts'

type Draw = (pack: Pack) => string

const jar: Draw = (pack) =>
  roundedBox('lid', 118, 70, 164, 44, shade(mix(pack.colour, '#c98a2b', 0.35), -0.1), 10) +
  stroke('M124 92H276', '#ffffff', 2, 'opacity=".3"') +
  rounded(
    'body',
    'M126 114H274Q298 124 298 154V332Q298 364 264 364H136Q102 364 102 332V154Q102 124 126 114z',
    pack.colour,
  ) +
  labelled(pack, { x: 102, y: 152, width: 196, height: 168, unitAt: 342, round: 0 }) +
  streak(111, 140, 7, 200, 0.3)

const spray: Draw = (pack) =>
  roundedBox('cap', 156, 22, 88, 70, shade(pack.colour, -0.35), 12) +
  box(150, 90, 100, 12, '#c9d1d7', 4) +
  rounded(
    'body',
    'M148 102H252Q272 112 272 134V350Q272 364 258 364H142Q128 364 128 350V134Q128 112 148 102z',
    pack.colour,
  ) +
  printed(pack, {
    x: 136,
    y: 124,
    width: 128,
    height: 192,
    ink: inkOn(pack.colour),
    blob: PAPER,
    art: 0.52,
    unit: false,
  }) +
  textBlock(pack.unit, { x: 200, y: 340, width: 120, height: 22, fill: inkOn(pack.colour), largest: 20, lines: 1 }) +
  streak(136, 124, 6, 226, 0.3)

const talc: Draw = (pack) =>
  roundedBox('cap', 154, 34, 92, 40, '#f7f3fb', 8) +
  [0, 1, 2, 3].map((index) => ellipse(176 + index * 16, 48, 2.6, 2.2, shade(pack.colour, -0.3))).join('') +
  rounded(
    'body',
    'M144 74H256C262 100 262 320 282 350Q280 364 264 364H136Q120 364 118 350C138 320 138 100 144 74z',
    pack.colour,
  ) +
  printed(pack, {
    x: 146,
    y: 96,
    width: 108,
    height: 216,
    ink: inkOn(pack.colour),
    blob: PAPER,
    art: 0.46,
    unit: false,
  }) +
  textBlock(pack.unit, { x: 200, y: 338, width: 120, height: 22, fill: inkOn(pack.colour), largest: 20, lines: 1 })

const can: Draw = (pack) =>
  rounded('top', 'M138 58H262L280 86H120z', '#c9ced6') +
  ellipse(200, 58, 62, 9, '#e6eaee') +
  ellipse(214, 57, 15, 4, '#a5adb6') +
  roundedBox('body', 120, 86, 160, 252, pack.colour) +
  rounded('foot', 'M120 338H280L264 366H136z', '#c9ced6') +
  printed(pack, {
    x: 130,
    y: 98,
    width: 140,
    height: 198,
    ink: inkOn(pack.colour),
    blob: PAPER,
    art: 0.56,
    unit: false,
  }) +
  textBlock(pack.unit, { x: 200, y: 317, width: 120, height: 24, fill: inkOn(pack.colour), largest: 22, lines: 1 }) +
  streak(132, 92, 8, 240, 0.25)

const tub: Draw = (pack) =>
  rounded('body', 'M84 160H316L296 346Q294 364 274 364H126Q106 364 104 346z', mix(pack.colour, '#ffffff', 0.06)) +
  roundedBox('lid', 72, 122, 256, 44, mix(pack.colour, '#ffffff', 0.55), 16) +
  box(72, 122, 256, 12, '#ffffff', 6, 'opacity=".5"') +
  printed(pack, { x: 98, y: 170, width: 204, height: 184, ink: inkOn(pack.colour), blob: PAPER, art: 0.5 })

const icetub: Draw = (pack) =>
  rounded('body', 'M70 178H330L308 346Q306 364 286 364H114Q94 364 92 346z', pack.colour) +
  path('M84 284C150 250 210 316 316 270L308 346Q306 364 286 364H114Q94 364 92 346z', PAPER) +
  roundedBox('lid', 58, 134, 284, 48, shade(pack.colour, -0.28), 14) +
  box(58, 134, 284, 12, '#ffffff', 6, 'opacity=".3"') +
  printed(pack, { x: 92, y: 184, width: 216, height: 66, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
  textBlock(pack.unit, { x: 150, y: 334, width: 90, height: 26, fill: inkOf(pack.colour), largest: 26, lines: 1 })

const cup: Draw = (pack) =>
  rounded('body', 'M96 124H304L282 346Q280 364 262 364H138Q120 364 118 346z', pack.colour) +
  path('M104 206L296 206 288 300H112z', PAPER) +
  roundedBox('lid', 84, 96, 232, 32, '#f4f0e6', 10) +
  printed(pack, { x: 112, y: 128, width: 176, height: 76, ink: inkOn(pack.colour), art: 0.001, unit: false }) +
  textBlock(pack.unit, { x: 170, y: 334, width: 120, height: 24, fill: inkOn(pack.colour), largest: 22, lines: 1 })

const tube: Draw = (pack) =>
  box(132, 34, 136, 18, shade(pack.colour, -0.25), 3) +
  rounded('body', 'M132 50H268C276 150 264 270 254 316H146C136 270 124 150 132 50z', mix(pack.colour, '#ffffff', 0.1)) +
  roundedBox('cap', 148, 312, 104, 52, shade(pack.colour, -0.4), 8) +
  box(142, 74, 116, 196, PAPER, 14) +
  printed(pack, { x: 146, y: 82, width: 108, height: 182, ink: inkOf(pack.colour), art: 0.46, unit: false }) +
  textBlock(pack.unit, { x: 200, y: 292, width: 100, height: 20, fill: inkOn(pack.colour), largest: 18, lines: 1 })

const stickbalm: Draw = (pack) =>
  `<g transform="translate(96 0)">${path('M56 92Q60 60 96 54 108 70 108 92z', '#f08aa5')}${roundedBox('neck', 50, 90, 64, 34, '#f7f2f4', 3)}${roundedBox('stick', 46, 120, 72, 244, pack.colour, 8)}${box(46, 150, 72, 6, '#ffffff', 0, 'opacity=".5"')}</g>` +
  `<g transform="translate(30 0)">${roundedBox('card', 166, 128, 140, 236, mix(pack.colour, '#ffffff', 0.75), 8)}${printed(pack, { x: 174, y: 138, width: 124, height: 216, ink: inkOf(pack.colour), art: 0.46 })}</g>`

const refillbottle: Draw = (pack) =>
  path('M70 176L92 152H264L246 176z', shade(pack.colour, 0.25)) +
  path('M246 176L264 152V344L246 364z', shade(pack.colour, -0.3)) +
  box(70, 176, 176, 188, pack.colour, 2) +
  printed(pack, { x: 80, y: 184, width: 156, height: 172, ink: inkOn(pack.colour), blob: PAPER, art: 0.48 }) +
  box(296, 206, 12, 44, '#e9ede8', 4) +
  roundedBox('cap', 278, 240, 48, 24, '#f4f7f4', 5) +
  rounded(
    'phial',
    'M274 264H330Q344 272 344 292V350Q344 364 330 364H274Q260 364 260 350V292Q260 272 274 264z',
    mix(pack.colour, '#eaffef', 0.55),
  ) +
  box(260, 316, 84, 30, PAPER) +
  place(pack.art, 288, 317, 28)

export const VESSELS: Record<string, Draw> = { jar, spray, talc, can, tub, icetub, cup, tube, stickbalm, refillbottle }
