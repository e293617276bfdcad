/** Non-food household goods. */
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { type Art, box, ellipse, path, stroke } from './svg.ts'

export const HOUSEHOLD: Record<string, () => Art> = {
  toothbrushes: () =>
    ['#e0485a', '#2f8fd1', '#4fae5a', '#f0a82e'].map((colour, index) => toothbrush(14 + index * 27, colour)).join(''),
  razors: () =>
    ['#2f6fb5', '#1f9a9a', '#2f6fb5']
      .map(
        (colour, index) =>
          `<g transform="translate(${24 + index * 40} 0)">${box(-5, 40, 10, 82, colour, 5)}${box(-3, 44, 3, 74, shade(colour, 0.4), 1.5)}${box(-17, 14, 34, 24, shade(colour, -0.2), 5)}${box(-15, 17, 30, 5, '#dfe6ea')}${box(-15, 25, 30, 5, '#c3ced6')}</g>`,
      )
      .join(''),
  'batteries-aa': () => batteries(26, '#c2701c'),
  'batteries-aaa': () => batteries(20, '#3f7f4a'),
  matches: () =>
    [-24, -8, 8, 24]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} 64 120)">${box(60, 28, 8, 92, '#e6c48f', 2)}${ellipse(64, 24, 8, 11, '#c8202e')}${ellipse(62, 20, 2.6, 4, '#f07a72')}</g>`,
      )
      .join(''),
  incense: () =>
    path('M20 108H108L100 122H28z', '#8a5a34') +
    [-26, -9, 9, 26]
      .map(
        (turn) =>
          `<g transform="rotate(${turn} 64 112)">${stroke('M64 112V84', '#c98a4a', 3)}${stroke('M64 84V34', '#5b3a2a', 5)}${ellipse(64, 32, 3.4, 4, '#f0702e')}</g>`,
      )
      .join('') +
    stroke('M62 24Q52 14 62 4M78 26Q72 14 82 6', '#b9b4b0', 3),
  'cotton-wicks': () =>
    ellipse(64, 84, 62, 40, '#8a5f1e') +
    ellipse(64, 79, 62, 40, '#d9a23a') +
    ellipse(64, 79, 52, 32, '#b5801f') +
    [
      [40, 46],
      [86, 44],
      [62, 76],
      [28, 92],
      [98, 92],
    ]
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y})">${ellipse(0, 12, 22, 14, '#dcd6cb')}${ellipse(0, 10, 22, 14, '#fbf8f1')}${path('M-6 4Q-3-14 0-26 4-14 7 4 0 10-6 4z', '#f3eee2')}${stroke('M-14 12Q0 20 14 11', '#e3ddd0', 2)}</g>`,
      )
      .join(''),
  dhoop: () =>
    [
      [34, 96, 1],
      [92, 96, 1],
      [63, 100, 1.2],
    ]
      .map(
        ([x, y, size]) =>
          `<g transform="translate(${x} ${y}) scale(${size})">${path('M-18 12L-4-46Q0-50 4-46L18 12Q0 22-18 12z', '#6b4430')}${path('M-18 12L-4-46Q-2-50 0-49-8-18-6 16-14 15-18 12z', '#8a5e44')}</g>`,
      )
      .join('') +
    ellipse(63, 42, 5, 5, '#f0702e') +
    stroke('M62 34Q50 24 62 14 74 6 66-2', '#b9b4b0', 3.4),
  'pipe-drain': () =>
    path('M30 4H64V46Q64 62 80 62 96 62 96 46V36H126V50Q126 96 80 96 30 96 30 46z', '#9fb0ba') +
    path('M30 4H42V48Q42 84 80 86 30 96 30 46z', '#c3d0d8') +
    box(24, 0, 46, 16, '#7f929d', 4) +
    box(92, 28, 38, 14, '#7f929d', 4) +
    ellipse(80, 116, 7, 10, '#4fa3dc') +
    ellipse(58, 112, 4, 6, '#7fc0ea'),
  vinegar: () =>
    path('M50 8H78V34Q104 46 104 78V108Q104 120 92 120H36Q24 120 24 108V78Q24 46 50 34z', '#d6e8ee') +
    path('M28 74H100V108Q100 116 92 116H36Q28 116 28 108z', '#f3f0d6') +
    path('M34 80H44V108H38Q34 108 34 104z', '#fff', 'opacity=".8"') +
    box(48, 2, 32, 14, '#b5824a', 4) +
    ellipse(64, 74, 36, 6, '#fbf9e6'),
  foil: () =>
    `<g transform="rotate(-18 64 64)">${box(4, 44, 104, 44, '#c3ccd4', 22)}${box(4, 50, 104, 9, '#f3f6f8', 4)}${box(4, 74, 104, 8, '#9fabb5', 4)}${ellipse(106, 66, 12, 22, '#8a97a3')}${ellipse(106, 66, 6, 12, '#d9a566')}${path('M20 86L110 84 124 116 30 122z', '#dfe5ea')}${stroke('M40 94L112 96M44 106L118 106', '#b5c0c9', 2)}</g>`,
  tissue: () =>
    path('M28 74C24 50 44 40 46 14 60 22 66 8 82 10 78 34 104 50 100 74z', '#ffffff') +
    path('M64 74C62 52 76 36 82 10 78 34 104 50 100 74z', '#e3edf2') +
    box(12, 72, 104, 14, '#7fb0c9', 5) +
    box(12, 80, 104, 38, '#9fc6d9', 5),
  mop: () =>
    box(60, -6, 8, 78, '#c3cdd4', 3) +
    box(60, -6, 3, 78, '#eef2f5', 1) +
    path('M44 66H84L92 84H36z', '#2f6fb5') +
    Array.from({ length: 11 }, (_, index) =>
      stroke(
        `M${40 + index * 4.8} 82Q${30 + index * 6.4} 104 ${24 + index * 8} 124`,
        index % 2 ? '#f3ead6' : '#dfd2b4',
        6,
      ),
    ).join(''),
  notebook: () =>
    `<g transform="rotate(-8 64 64)">${box(22, 8, 92, 116, '#dfe3e6', 4)}${box(16, 4, 92, 116, '#1f6f8b', 6)}${box(16, 4, 16, 116, '#15526a', 6)}${box(42, 28, 54, 36, '#fff7e6', 4)}${stroke('M50 40H88M50 50H78', '#9fb0ba', 3)}${path('M42 108Q70 84 96 106', '#2f8fb0')}</g>`,
  pens: () =>
    penRow(
      5,
      (x, index) =>
        `${box(x, 34, 14, 72, '#dfeaf3', 4)}${box(x, 6, 14, 44, index % 2 ? '#1f4fb5' : '#2f6fd1', 5)}${box(x + 10, 12, 4, 34, '#15398a', 2)}${path(`M${x} 106H${x + 14}L${x + 7} 124z`, '#1f4fb5')}${box(x + 3, 52, 3, 52, '#2f6fd1', 1)}`,
    ),
  pencils: () => penRow(5, (x, index) => pencil(x, index % 2 ? '#e0a21b' : '#c8303a', '#2f2f33')),
  'colour-pencils': () =>
    penRow(
      7,
      (x, index) =>
        pencil(x, ['#d1344a', '#f08a24', '#f5c832', '#4fae5a', '#2f8fd1', '#5a4fb5', '#b5508f'][index] as string),
      17,
    ),
  'glue-stick': () =>
    `<g transform="rotate(12 64 64)">${box(44, 36, 40, 84, '#f7f2e6', 6)}${box(44, 36, 12, 84, '#ffffff', 6)}${box(44, 58, 40, 40, '#e0a21b')}${box(42, 106, 44, 18, '#c8303a', 5)}${box(48, 22, 32, 18, '#dfe3e0')}${path('M49 24V14Q64 4 79 14V24z', '#f3f6f3')}</g>`,
  candles: () =>
    ['#e0607a', '#2f8fd1', '#f0b02e', '#4fae5a', '#8a5fc4']
      .map(
        (colour, index) =>
          `<g transform="translate(${14 + index * 25} 0)">${box(-7, 42, 14, 82, colour, 3)}${stroke('M-6 58L6 50M-6 76L6 68M-6 94L6 86M-6 112L6 104', '#ffffff', 3.4)}${stroke('M0 42V34', '#4a3a2a', 2)}${path('M0 36C-8 30-4 20 0 10 4 20 8 30 0 36z', '#f9a82e')}${path('M0 34C-4 30-2 26 0 20 2 26 4 30 0 34z', '#fff2b5')}</g>`,
      )
      .join(''),
  'paper-cups': () => cup(6, 30, '#d1344a') + cup(64, 30, '#2f8fd1') + cup(34, 8, '#f0b02e', true),
  'gift-wrap': () => wrapRoll(18, '#d1344a', '#f7d98a') + wrapRoll(66, '#1f8a7a', '#ffffff'),
}

function toothbrush(x: number, colour: string): string {
  return (
    path(
      `M${x - 5} 122Q${x - 7} 78 ${x - 4} 50V10Q${x - 4} 2 ${x} 2T${x + 4} 10V50Q${x + 7} 78 ${x + 5} 122Q${x} 128 ${x - 5} 122z`,
      colour,
    ) +
    box(x - 2, 70, 3, 44, shade(colour, 0.45), 1.5) +
    Array.from({ length: 5 }, (_, row) =>
      box(
        x + 3,
        6 + row * 7,
        10,
        5.4,
        row % 2 ? '#eef4f7' : '#ffffff',
        1,
        `stroke="${shade(colour, 0.3)}" stroke-width=".8"`,
      ),
    ).join('')
  )
}

function batteries(width: number, colour: string): Art {
  return [0, 1, 2, 3]
    .map((index) => {
      const x = 64 + (index - 1.5) * (width + 4) - width / 2
      return `${box(x + width * 0.3, 8, width * 0.4, 8, '#c9a24a', 2)}${box(x, 14, width, 104, '#2f3338', 4)}${box(x, 14, width, 34, colour, 4)}${box(x + width * 0.15, 18, width * 0.16, 96, '#ffffff', 2, 'opacity=".35"')}${box(x, 112, width, 6, '#b5bcc2', 3)}${stroke(`M${x + width / 2 - 4} 30H${x + width / 2 + 4}M${x + width / 2} 26V34`, '#ffffff', 2.6)}`
    })
    .join('')
}

function penRow(count: number, draw: (x: number, index: number) => string, gap = 22): Art {
  const left = 64 - ((count - 1) * gap) / 2 - 7
  return Array.from({ length: count }, (_, index) => draw(left + index * gap, index)).join('')
}

function pencil(x: number, colour: string, lead = colour): string {
  return (
    box(x, 32, 14, 90, colour) +
    box(x, 32, 5, 90, shade(colour, 0.25)) +
    box(x + 10, 32, 4, 90, shade(colour, -0.2)) +
    path(`M${x} 33L${x + 7} 4 ${x + 14} 33z`, '#f0d2a0') +
    path(`M${x + 4.6} 14L${x + 7} 4 ${x + 9.4} 14z`, lead)
  )
}

function cup(x: number, y: number, colour: string, stacked = false): string {
  const rim = stacked
    ? [0, 7, 14].map((dy) => box(x - 3, y + dy - 14, 64, 6, dy === 0 ? '#ffffff' : '#eef0ee', 3)).join('')
    : box(x - 3, y - 4, 64, 8, '#ffffff', 4)
  return (
    path(`M${x} ${y}H${x + 58}L${x + 49} ${y + 90}H${x + 9}z`, '#fbf7ef') +
    path(`M${x + 3} ${y + 26}H${x + 55}L${x + 51.5} ${y + 62}H${x + 6.5}z`, colour) +
    ellipse(x + 29, y + 44, 9, 9, '#fff3d6') +
    path(`M${x + 46} ${y}H${x + 58}L${x + 49} ${y + 90}H${x + 41}z`, '#000000', 'opacity=".07"') +
    rim
  )
}

function wrapRoll(x: number, colour: string, dot: string): string {
  const random = randomFrom(colour)
  const dots = Array.from({ length: 26 }, () => ellipse(x + 6 + random() * 34, 14 + random() * 98, 2.8, 2.8, dot)).join(
    '',
  )
  return `<g transform="rotate(8 64 64)">${box(x, 4, 46, 118, colour, 6)}${dots}${box(x + 4, 4, 9, 118, '#ffffff', 4, 'opacity=".28"')}${box(x + 36, 4, 10, 118, '#000000', 5, 'opacity=".14"')}${ellipse(x + 23, 6, 22, 6, '#d9b58a')}${ellipse(x + 23, 6, 12, 3, '#8a6a44')}</g>`
}
