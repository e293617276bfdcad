/** Sweets, ice cream, fried snacks and cooked dishes. */
import { mix, shade } from './colour.ts'
import { noto } from './noto.ts'
import { specks } from './specks.ts'
import { type Art, box, composed, ellipse, path, stroke } from './svg.ts'

export const SWEETS: Record<string, () => Art> = {
  'gulab-jamun': () =>
    dish(
      '#c9d6db',
      '#c97a1e',
      [
        [40, 54],
        [66, 48],
        [90, 56],
        [54, 66],
        [78, 68],
      ],
      '#7a3a14',
    ),
  rasgulla: () =>
    dish(
      '#c9d6db',
      '#f3eecb',
      [
        [40, 54],
        [66, 48],
        [90, 56],
        [54, 66],
        [78, 68],
      ],
      '#fdfaf0',
    ),
  ladoo: () =>
    ball(38, 84, 32, '#f0a52e') +
    ball(90, 84, 32, '#e89a24') +
    ball(64, 46, 32, '#f5b03a') +
    specks('ladoo', '#b56a14', 40, [14, 24, 100, 84]) +
    specks('pista', '#7f9a3a', 10, [44, 22, 40, 18]),
  'kaju-katli': () =>
    [
      [64, 34],
      [34, 62],
      [94, 62],
      [64, 88],
    ]
      .map(([x, y]) => diamond(x as number, y as number))
      .join(''),
  chikki: () =>
    `<g transform="rotate(-8 64 64)">${box(8, 30, 112, 74, '#9a5a1e', 8)}${box(8, 24, 112, 74, '#d1892e', 8)}${Array.from({ length: 24 }, (_, index) => ellipse(22 + (index % 6) * 17 + (Math.floor(index / 6) % 2) * 6, 35 + Math.floor(index / 6) * 17, 7, 5, index % 3 ? '#efd2a0' : '#e0b878', `transform="rotate(${index * 40} ${22 + (index % 6) * 17} ${35 + Math.floor(index / 6) * 17})"`)).join('')}${stroke('M45 24V98M82 24V98', '#b06f20', 2)}</g>`,
  'chocolate-box': () =>
    composed([noto('chocolate-bar'), 30, -10, 66, 12]) +
    box(6, 62, 116, 54, '#6b2a3a', 8) +
    box(12, 66, 104, 44, '#f7e6d0', 5) +
    Array.from({ length: 8 }, (_, index) =>
      ball(
        27 + (index % 4) * 25,
        78 + Math.floor(index / 4) * 21,
        9.5,
        ['#5b3120', '#8a5432', '#f0dcbc', '#3f2014'][(index + Math.floor(index / 4)) % 4] as string,
      ),
    ).join(''),
  murukku: () => spiral(64, 64, 54, '#d9922e'),
  fryums: () =>
    [
      [38, 40, '#f0a83a'],
      [90, 44, '#e0607a'],
      [42, 90, '#7fb04a'],
      [92, 92, '#f5d05a'],
    ]
      .map(([x, y, colour]) => wheel(x as number, y as number, colour as string))
      .join(''),
  papad: () => papadDisc('#e8cf94', '#3a2a1a'),
  'papad-moong': () => papadDisc('#efd68a', '#b5402a'),
  'aloo-tikki': () => patties('#c98230', '#8f5218') + specks('tikki', '#5c9a30', 12, [24, 40, 80, 50]),
  patty: () => patties('#d99a3a', '#a5681e') + specks('patty', '#f0c878', 40, [16, 34, 96, 60]),
  nuggets: () =>
    [
      [36, 44],
      [86, 40],
      [60, 68],
      [30, 90],
      [94, 86],
    ]
      .map(
        ([x, y], index) =>
          `<g transform="translate(${x} ${y}) rotate(${index * 37 - 30})">${path('M-26 4C-28-14-6-22 12-18 30-14 32 8 18 18 2 26-24 20-26 4z', '#b5701e')}${path('M-24 0C-26-16-6-23 12-19 28-15 30 4 16 13 2 20-22 16-24 0z', '#e3a040')}</g>`,
      )
      .join('') + specks('nugget', '#f7c878', 36, [14, 26, 98, 74]),
  paratha: () =>
    ellipse(64, 78, 60, 38, '#b5793a') +
    ellipse(64, 72, 60, 38, '#e3b06a') +
    spiral(64, 72, 52, '#d1974e', 0.62) +
    specks('paratha', '#9a5f24', 18, [22, 44, 84, 52]),
  'noodle-nest': () =>
    ellipse(64, 80, 60, 36, '#d9a548') +
    [0, 1, 2, 3, 4, 5]
      .map((line) =>
        stroke(
          `M${10 + line * 3} ${76 + line * 2}C${20 + line * 8} ${28 + line * 7} ${108 - line * 7} ${24 + line * 8} ${118 - line * 3} ${74 + line * 3}`,
          line % 2 ? '#f7d987' : '#efc862',
          6,
        ),
      )
      .join('') +
    [0, 1, 2, 3]
      .map((line) =>
        stroke(
          `M${16 + line * 10} ${96 - line * 4}Q64 ${116 - line * 12} ${112 - line * 10} ${92 - line * 4}`,
          line % 2 ? '#efc862' : '#f9e09a',
          6,
        ),
      )
      .join(''),
  'ice-vanilla': () => scoops('#fdf3d2', '#f9e6b0', '#fffaf0'),
  'ice-chocolate': () => scoops('#6b4029', '#5a3320', '#7f5238'),
  'ice-butterscotch': () =>
    scoops('#f0b850', '#e6a53a', '#f7cb78') + specks('praline', '#9a5f1e', 24, [24, 22, 80, 48]),
  'ice-mango': () => scoops('#fbb03a', '#f5a024', '#fdc262'),
  'ice-coconut': () =>
    `${scoops('#fbfbf5', '#eef2ea', '#ffffff')}<g transform="translate(70 -8) scale(.46)">${noto('coconut')}</g>`,
  'cone-chocolate': () => cone('#5a3320', '#7f5238'),
  'cone-butterscotch': () => cone('#e6a53a', '#f7cb78') + specks('cone', '#8a5218', 14, [44, 10, 40, 40]),
  'choco-bar': () => iceBar('#4a2616', '#6b3f28', '#fdf3d2'),
  'mango-pop': () => iceBar('#fbb03a', '#fdc974'),
  'malai-kulfi': () => kulfi('#fbecc8', '#f0d9a4'),
  'kesar-kulfi': () => kulfi('#f7bf4a', '#e8a62e'),
  'cookie-sandwich': () =>
    lyingCookie(66) +
    path('M8 60C10 48 118 48 120 60V80C112 92 96 84 84 92 70 98 40 86 26 92 14 92 8 84 8 80z', '#fdf3d8') +
    path(
      'M8 68V80C8 84 14 92 26 92 40 86 70 98 84 92 96 84 112 92 120 80V68C112 80 96 74 84 82 70 88 40 76 26 82 14 82 8 74 8 68z',
      '#f0dfb5',
    ) +
    lyingCookie(26),
  falooda: () =>
    path('M30 24H98L86 112Q85 118 78 118H50Q43 118 42 112z', '#dbe8ee', 'opacity=".8"') +
    path('M38 80H90L86 110Q85 114 78 114H50Q43 114 42 110z', '#e0486a') +
    path('M34 54H94L90 82H38z', '#fbe3e6') +
    path('M32 36H96L94 56H34z', '#f7a5b5') +
    stroke('M40 62q8 8 14 0t14 0 14 0 8 2M44 72q8 6 14 0t14 0 12 0', '#ffffff', 2.4) +
    specks('sabja', '#3a3a44', 20, [42, 84, 42, 24]) +
    ball(64, 26, 22, '#fff6e4') +
    ball(64, 8, 7, '#d1263e'),
}

/** A cookie seen from the side. */
function lyingCookie(y: number): string {
  return (
    ellipse(64, y + 26, 60, 24, '#8a4a14') +
    ellipse(64, y + 18, 60, 24, '#d98a3a') +
    `<g transform="translate(9 ${y - 6}) scale(.86 .36)">${noto('cookie')}</g>`
  )
}

function ball(x: number, y: number, r: number, colour: string): string {
  return (
    ellipse(x, y, r, r, shade(colour, -0.22)) +
    ellipse(x - r * 0.05, y - r * 0.06, r * 0.93, r * 0.92, colour) +
    ellipse(x - r * 0.32, y - r * 0.38, r * 0.34, r * 0.24, mix(colour, '#ffffff', 0.5))
  )
}

function dish(outside: string, syrup: string, balls: [number, number][], colour: string): Art {
  return (
    path('M6 62C8 94 32 114 64 114S120 94 122 62z', outside) +
    path('M6 62C8 94 32 114 64 114 38 104 24 86 22 62z', shade(outside, 0.35)) +
    ellipse(64, 62, 58, 24, shade(outside, 0.5)) +
    ellipse(64, 64, 52, 20, shade(syrup, -0.1)) +
    ellipse(64, 66, 51, 18, syrup) +
    balls.map(([x, y]) => ball(x, y, 17, colour)).join('') +
    path('M6 62Q10 84 64 86T122 62Q121 72 118 80 100 96 64 96T10 80Q7 72 6 62z', outside) +
    path('M6 62Q10 84 64 86T122 62Q121 70 117 74 98 90 64 90T11 74Q7 70 6 62z', shade(outside, 0.4))
  )
}

function diamond(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${path('M-34 4L0-18 34 4 0 30z', '#b09a72')}${path('M-34-2L0-24 34-2 0 22z', '#efe3c8')}${path('M-34-2L0-24 34-2 0 22z', '#dfe4e8', 'opacity=".7"')}${path('M-12-4L0-18 18-6 4 6z', '#ffffff', 'opacity=".8"')}${path('M-34-2L0 22V30L-34 4z', '#cdbb94')}${path('M34-2L0 22V30L34 4z', '#b5a27a')}</g>`
}

function spiral(cx: number, cy: number, radius: number, colour: string, flat = 1): string {
  let d = ''
  for (let step = 0; step <= 90; step += 1) {
    const angle = step * 0.25
    const reach = (radius * (step + 6)) / 96
    d += `${step === 0 ? 'M' : 'L'}${(cx + Math.cos(angle) * reach).toFixed(1)} ${(cy + Math.sin(angle) * reach * flat).toFixed(1)}`
  }
  return (
    stroke(d, shade(colour, -0.28), 11 * flat + 2) +
    stroke(d, colour, 8 * flat + 1) +
    stroke(d, shade(colour, 0.3), 2.6, 'stroke-dasharray="3 5"')
  )
}

function wheel(x: number, y: number, colour: string): string {
  const spokes = [0, 60, 120]
    .map((turn) => `<g transform="rotate(${turn} ${x} ${y})">${stroke(`M${x - 22} ${y}H${x + 22}`, colour, 6)}</g>`)
    .join('')
  return `<circle cx="${x}" cy="${y}" r="24" fill="none" stroke="${shade(colour, -0.2)}" stroke-width="10"/><circle cx="${x}" cy="${y}" r="24" fill="none" stroke="${colour}" stroke-width="7"/>${spokes}${ellipse(x, y, 6, 6, shade(colour, -0.2))}`
}

function papadDisc(colour: string, pepper: string): Art {
  return (
    ellipse(70, 74, 54, 46, shade(colour, -0.24)) +
    ellipse(68, 70, 54, 46, shade(colour, -0.08)) +
    ellipse(58, 58, 54, 48, shade(colour, -0.2)) +
    ellipse(57, 55, 54, 48, colour) +
    specks('papad', pepper, 34, [18, 20, 78, 70]) +
    [
      [40, 40],
      [70, 50],
      [50, 74],
      [80, 72],
    ]
      .map(([x, y]) => ellipse(x as number, y as number, 7, 5, shade(colour, 0.35)))
      .join('')
  )
}

function patties(colour: string, side: string): Art {
  const one = (x: number, y: number) =>
    ellipse(x, y + 9, 44, 24, side) + ellipse(x, y, 44, 24, colour) + ellipse(x - 5, y - 4, 33, 15, shade(colour, 0.14))
  return one(56, 44) + one(74, 82)
}

function scoops(colour: string, dark: string, light: string): Art {
  return (
    ball(38, 52, 31, dark) +
    ball(90, 52, 31, dark) +
    ball(64, 38, 33, colour) +
    ellipse(52, 24, 11, 6, light, 'transform="rotate(-24 52 24)"') +
    path('M8 66H120C118 98 98 112 64 112S10 98 8 66z', '#9fc6d9') +
    path('M8 66H120C119 74 118 80 116 84H12C10 80 9 74 8 66z', '#c3dde9') +
    box(52, 110, 24, 8, '#7fa9be', 3) +
    ellipse(64, 119, 30, 6, '#9fc6d9')
  )
}

function cone(colour: string, light: string): Art {
  return (
    path('M34 52H94L66 124Q64 128 62 124z', '#d9983e') +
    stroke('M42 56L70 112M58 54L78 94M76 54L52 98M90 58L58 114', '#b0742a', 2.6) +
    path('M26 50C20 38 32 28 38 28 38 12 56 4 66 2 62 8 86 10 88 28 98 28 108 40 100 50 94 60 34 60 26 50z', colour) +
    path('M38 28C40 16 54 6 66 2 60 12 66 20 54 26 48 30 42 32 38 28z', light) +
    path('M28 44C40 54 84 54 100 44 98 58 32 60 28 44z', shade(colour, -0.16))
  )
}

function iceBar(colour: string, light: string, bitten?: string): Art {
  const bite = bitten ? path('M92 18C84 20 84 28 78 28 78 36 70 34 68 40 76 48 92 46 96 40z', bitten) : ''
  return `<g transform="rotate(14 64 64)">${box(56, 88, 16, 42, '#e6c48f', 7)}${box(56, 88, 7, 42, '#f3dcb4', 4)}${path('M32 36C32 16 46 4 64 4S96 16 96 36V90Q96 98 88 98H40Q32 98 32 90z', colour)}${path('M40 36C40 22 48 12 58 10 50 22 50 60 50 92H44Q40 92 40 86z', light)}${bite}</g>`
}

function kulfi(colour: string, dark: string): Art {
  return `<g transform="rotate(12 64 64)">${box(58, 92, 12, 40, '#e6c48f', 5)}${path('M44 6Q64-2 84 6L98 92Q64 108 30 92z', colour)}${path('M72 2Q80 3 84 6L98 92Q88 98 76 99z', dark)}${stroke('M56 4L48 96M70 3L74 98', dark, 2)}${specks('kulfi', '#7f9a3a', 16, [44, 12, 40, 78])}${specks('saffron', '#e0701e', 10, [44, 12, 40, 78])}</g>`
}
