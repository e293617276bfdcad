/** Noto drawings in other colours, and combinations of several. */
import type { Tint } from './colour.ts'
import { noto } from './noto.ts'
import { type Art, composed } from './svg.ts'

const TINTED: Record<string, [name: string, change?: Tint]> = {
  'onion-pink': ['onion', { turn: -42, saturation: 0.72, lightness: -0.1 }],
  'tomato-local': ['tomato', { only: [340, 20], turn: 16, saturation: 0.9 }],
  beetroot: ['root-vegetable', { only: [300, 360], turn: -22, lightness: -0.1 }],
  'mango-yellow': ['mango', { only: [0, 62], hue: 46, saturation: 1.05 }],
  'mango-green': ['mango', { only: [0, 62], hue: 88, saturation: 0.7, lightness: -0.06 }],
  mosambi: ['tangerine', { only: [15, 55], hue: 64, saturation: 0.72, lightness: -0.04 }],
  muskmelon: ['melon', { only: [50, 160], hue: 38, saturation: 0.8 }],
  'grapes-green': ['grapes', { only: [200, 340], hue: 82, saturation: 1.1, lightness: 0.14 }],
  'green-chilli': ['hot-pepper', { hue: 100, saturation: 0.5, lightness: -0.12 }],
  'red-chilli': ['hot-pepper'],
  marigold: ['blossom', { only: [20, 70], turn: -14 }],
  'mustard-flower': ['blossom', { only: [20, 70], hue: 52 }],
  'blossom-pink': ['cherry-blossom'],
  'bread-brown': ['bread', { lightness: -0.16, saturation: 0.85 }],
  'bread-milk': ['bread', { lightness: 0.1, saturation: 0.9 }],
  'egg-white': ['egg', { saturation: 0.3, lightness: 0.22, turn: 10 }],
  'egg-brown': ['egg', { saturation: 0.5, lightness: -0.14, turn: -6 }],
  'egg-country': ['egg', { saturation: 0.7, lightness: 0.06, turn: 6 }],
  'chocolate-dark': ['chocolate-bar', { only: [0, 40], lightness: -0.1, saturation: 0.7 }],
  'chocolate-white': ['chocolate-bar', { only: [5, 40], hue: 42, lightness: 0.5, saturation: 0.9 }],
  'bucket-blue': ['bucket', { hue: 210, saturation: 2.4, lightness: -0.06 }],
  'olive-sprig': ['olive'],
  'soap-cream': ['soap', { only: [280, 361], hue: 42, lightness: 0.04 }],
  sandal: ['wood'],
  neem: ['herb', { lightness: -0.04 }],
  amla: ['olive', { lightness: 0.16, turn: 10 }],
  lavender: ['hyacinth'],
  lips: ['kiss-mark'],
  'cookie-oats': ['cookie', { lightness: 0.06, turn: 6, saturation: 0.9 }],
  muffin: ['cupcake', { only: [300, 361], hue: 44, lightness: 0.06 }],
  argan: ['hibiscus'],
  'lotion-drop': ['droplet', { hue: 28, saturation: 0.8, lightness: 0.12 }],
  'baby-lotion': ['droplet', { hue: 340, saturation: 0.8, lightness: 0.18 }],
  tofu: ['butter', { saturation: 0.25, lightness: 0.12 }],
}

const TOGETHER: Record<string, () => Art> = {
  'fruit-mix': () =>
    composed(
      [noto('pineapple'), 38, -6, 74],
      [noto('red-apple'), 2, 48, 74],
      [noto('mango'), 54, 54, 70],
      [noto('grapes'), 34, 66, 56],
    ),
  'mixed-pickle': () =>
    composed([tinted('mango-green'), 0, 14, 84], [noto('lemon'), 54, 40, 74], [noto('hot-pepper'), 20, 54, 74, 20]),
  'soap-bubbles': () => composed([noto('bubbles'), 22, -14, 100], [noto('soap'), 8, 34, 100]),
  foam: () => noto('bubbles'),
  'window-shine': () => composed([noto('window'), 4, 8, 112], [noto('sparkles'), 62, -6, 66]),
  balloons: () =>
    composed(
      [noto('balloon', { hue: 210 }), -8, 4, 84, -14],
      [noto('balloon', { hue: 44, lightness: 0.02 }), 50, 4, 84, 14],
      [noto('balloon'), 20, 22, 92],
    ),
  'fruit-bowl': () =>
    composed(
      [noto('watermelon'), 2, -4, 66, -12],
      [noto('pineapple'), 62, -12, 66, 14],
      [noto('grapes'), 40, 6, 50],
      [noto('kiwi-fruit'), 68, 32, 48],
      [noto('tangerine'), 10, 32, 48],
      [noto('strawberry'), 42, 34, 46],
    ) +
    '<path d="M2 68C4 102 30 122 64 122S124 102 126 68Q64 86 2 68z" fill="#cfe3e8" fill-opacity=".88"/><path d="M2 68Q64 86 126 68Q126 76 124 80 64 98 4 80 2 74 2 68z" fill="#eef7f9"/><path d="M16 90Q26 110 46 117" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
  'bread-seeded': () => tinted('bread-brown') + SEEDS,
}

const SEEDS = [
  [40, 58],
  [58, 66],
  [46, 78],
  [64, 84],
  [52, 94],
  [74, 70],
  [38, 88],
]
  .map(
    ([x, y], index) =>
      `<ellipse cx="${x}" cy="${y}" rx="3.4" ry="1.7" fill="${index % 2 ? '#fbf0d2' : '#5f4428'}" transform="rotate(${index * 47} ${x} ${y})"/>`,
  )
  .join('')

/** Returns a tinted or combined drawing, or undefined if none has this name. */
export function tintedArt(name: string): Art | undefined {
  return TOGETHER[name]?.() ?? (TINTED[name] ? tinted(name) : undefined)
}

function tinted(name: string): Art {
  const [icon, change] = TINTED[name] as [string, Tint?]
  return noto(icon, change)
}
