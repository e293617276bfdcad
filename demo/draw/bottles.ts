/** Bottles with a paper label. */
import { mix, shade } from './colour.ts'
import { inkOf, inkOn, PAPER, type Pack, printed } from './face.ts'
import { rounded, roundedBox, streak } from './solid.ts'
import { box, path, stroke } from './svg.ts'
import { textBlock } from './text.ts'

type Draw = (pack: Pack) => string

interface Label {
  x: number
  y: number
  width: number
  height: number
  unitAt: number
  round?: number
  art?: number
}

/** A paper label, with the unit printed below it on the vessel itself. */
export function labelled(pack: Pack, { x, y, width, height, unitAt, round = 10, art = 0.5 }: Label): string {
  return (
    box(x, y, width, height, PAPER, round) +
    printed(pack, {
      x: x + 5,
      y: y + 7,
      width: width - 10,
      height: height - 12,
      ink: inkOf(pack.colour),
      art,
      unit: false,
    }) +
    textBlock(pack.unit, {
      x: x + width / 2,
      y: unitAt,
      width: width * 0.9,
      height: 22,
      fill: inkOn(pack.colour),
      largest: 22,
      lines: 1,
    })
  )
}

const bottle: Draw = (pack) =>
  roundedBox('cap', 172, 22, 56, 34, shade(pack.colour, -0.4), 7) +
  rounded(
    'body',
    'M178 56H222V80C222 100 284 110 284 158V340Q284 364 260 364H140Q116 364 116 340V158C116 110 178 100 178 80z',
    pack.colour,
  ) +
  labelled(pack, { x: 116, y: 158, width: 168, height: 158, unitAt: 340, round: 0 }) +
  streak(126, 146, 7, 196, 0.3)

const pet: Draw = (pack) =>
  roundedBox('cap', 178, 18, 44, 28, shade(pack.colour, -0.3), 5) +
  rounded(
    'body',
    'M182 46H218V66C220 92 272 108 272 150V196Q264 206 272 216V346Q272 364 254 364H146Q128 364 128 346V216Q136 206 128 196V150C128 108 180 92 182 66z',
    mix(pack.colour, '#ffffff', 0.12),
  ) +
  stroke('M150 364V350M176 364V350M200 364V350M224 364V350M250 364V350', shade(pack.colour, -0.3), 4, 'opacity=".5"') +
  box(128, 172, 144, 144, pack.colour) +
  printed(pack, {
    x: 134,
    y: 178,
    width: 132,
    height: 134,
    ink: inkOn(pack.colour),
    blob: PAPER,
    art: 0.55,
    unit: false,
  }) +
  textBlock(pack.unit, {
    x: 200,
    y: 334,
    width: 120,
    height: 20,
    fill: inkOn(mix(pack.colour, '#ffffff', 0.12)),
    largest: 20,
    lines: 1,
  }) +
  streak(138, 140, 6, 210, 0.35)

const jerry: Draw = (pack) =>
  roundedBox('cap', 116, 44, 56, 30, shade(pack.colour, -0.35), 6) +
  path('M176 96C190 50 280 44 292 104L306 140H276C276 84 214 82 206 110z', shade(pack.colour, -0.12)) +
  rounded(
    'body',
    'M122 74H166V96H268Q304 100 306 140V340Q306 364 284 364H116Q94 364 94 340V140Q94 104 122 96z',
    pack.colour,
  ) +
  labelled(pack, { x: 108, y: 138, width: 184, height: 178, unitAt: 340 }) +
  streak(101, 140, 6, 196, 0.3)

const jug: Draw = (pack) =>
  roundedBox('cap', 126, 34, 60, 40, shade(pack.colour, -0.4), 8) +
  `<path d="M132 74H182C190 92 210 92 236 92 290 92 306 130 304 200V340Q304 364 282 364H120Q96 364 96 340V140C96 108 126 100 132 74zM228 120C214 120 212 130 214 150L222 196C226 214 268 214 274 196 284 150 270 120 228 120z" fill="url(#body)" fill-rule="evenodd"/>` +
  rounded('body', 'M0 0', pack.colour) +
  labelled(pack, { x: 106, y: 216, width: 190, height: 112, unitAt: 346, art: 0.46 }) +
  streak(104, 136, 6, 200, 0.3)

const shampoo: Draw = (pack) =>
  roundedBox('cap', 152, 36, 96, 50, shade(pack.colour, -0.35), 10) +
  rounded(
    'body',
    'M150 86H250C286 92 290 128 290 160V318Q290 364 244 364H156Q110 364 110 318V160C110 128 114 92 150 86z',
    pack.colour,
  ) +
  labelled(pack, { x: 122, y: 130, width: 156, height: 184, unitAt: 338, round: 18 }) +
  streak(117, 130, 6, 190, 0.3)

const pump: Draw = (pack) =>
  path('M190 36H250Q268 36 268 54V64H250V56H210V94H190z', shade(pack.colour, -0.45)) +
  roundedBox('cap', 166, 92, 68, 26, shade(pack.colour, -0.35), 6) +
  rounded(
    'body',
    'M150 118H250Q280 124 280 158V336Q280 364 252 364H148Q120 364 120 336V158Q120 124 150 118z',
    pack.colour,
  ) +
  labelled(pack, { x: 130, y: 152, width: 140, height: 168, unitAt: 341, round: 14 }) +
  streak(125, 150, 5, 180, 0.3)

const trigger: Draw = (pack) =>
  path('M128 34H236Q262 38 266 60L250 66H214V96H186V72H150L132 108 120 104 132 66H128z', shade(pack.colour, -0.45)) +
  box(116, 34, 24, 22, '#f0f3ec', 4) +
  roundedBox('cap', 176, 94, 48, 24, shade(pack.colour, -0.3), 4) +
  rounded(
    'body',
    'M180 118H220C226 150 272 156 276 196V336Q276 364 250 364H150Q124 364 124 336V196C128 156 174 150 180 118z',
    mix(pack.colour, '#ffffff', 0.15),
  ) +
  labelled(pack, { x: 132, y: 186, width: 136, height: 136, unitAt: 343 })

const angled: Draw = (pack) =>
  `<g transform="rotate(-24 240 84)">${roundedBox('cap', 216, 12, 44, 44, '#d1344a', 8)}</g>` +
  rounded(
    'body',
    'M224 62L262 46C286 78 288 110 284 150V338Q284 364 258 364H142Q116 364 116 338V170C116 122 210 132 224 62z',
    pack.colour,
  ) +
  labelled(pack, { x: 122, y: 168, width: 156, height: 152, unitAt: 342, round: 12 }) +
  streak(123, 170, 6, 170, 0.3)

const mouthwash: Draw = (pack) =>
  roundedBox('cap', 160, 30, 80, 58, '#f4f7f8', 6) +
  stroke('M172 36V82M186 36V82M200 36V82M214 36V82M228 36V82', '#c3d0d6', 2.4) +
  rounded(
    'body',
    'M168 88H232C240 108 288 110 290 148V336Q290 364 262 364H138Q110 364 110 336V148C112 110 160 108 168 88z',
    mix(pack.colour, '#bdf5e6', 0.25),
  ) +
  labelled(pack, { x: 124, y: 158, width: 152, height: 158, unitAt: 340, round: 14 }) +
  streak(118, 150, 7, 186, 0.4)

const flip: Draw = (pack) =>
  roundedBox('cap', 158, 92, 84, 44, '#ffffff', 8) +
  stroke('M162 112H238', '#c9d6dd', 2.5) +
  rounded(
    'body',
    'M150 136H250Q274 140 274 168V336Q274 364 246 364H154Q126 364 126 336V168Q126 140 150 136z',
    mix(pack.colour, '#ffffff', 0.35),
  ) +
  labelled({ ...pack }, { x: 136, y: 166, width: 128, height: 150, unitAt: 340, round: 12 })

export const BOTTLES: Record<string, Draw> = {
  bottle,
  pet,
  jerry,
  jug,
  shampoo,
  pump,
  trigger,
  angled,
  mouthwash,
  flip,
}
