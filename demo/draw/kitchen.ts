/** Dairy products, drinks in glasses and steamed breakfasts. */
import { shade } from './colour.ts'
import { specks } from './specks.ts'
import { type Art, box, ellipse, path, stroke } from './svg.ts'

export const KITCHEN: Record<string, () => Art> = {
  'milk-glass': () => glass('#fdfcf7', ''),
  'glass-lassi': () => glass('#fbe9c0', ellipse(64, 33, 20, 6, '#fff8e2') + specks('lassi', '#b5762a', 10)),
  'glass-chaas': () => glass('#f5f4e0', specks('chaas', '#4c8a3a', 14)),
  'glass-cola': () => glass('#4a1c14', ice() + bubbles()) + lemonOnRim(),
  'cold-coffee': () => glass('#b58a62', ellipse(64, 33, 26, 6, '#f3e2c8') + specks('coffee', '#5b3a24', 12)),
  chai: () =>
    path('M34 30H94L86 108Q85 114 78 114H50Q43 114 42 108z', '#dfeaf0', 'opacity=".75"') +
    path('M37 44H91L85 106Q84 110 78 110H50Q44 110 43 106z', '#b8773c') +
    path('M37 44H50L54 110H50Q44 110 43 106z', '#cf9256') +
    ellipse(64, 44, 27, 6, '#d19a62') +
    stroke('M46 50L49 104M58 52V108M70 52V108M82 50L79 104', '#ffffff', 1.8, 'opacity=".4"') +
    stroke('M50 22Q44 14 50 6M64 20Q58 12 64 3M78 22Q72 14 78 6', '#b9c4c2', 3.4),
  paneer: () => cubes('#fffaf0', '#efe3c8', '#dccba8'),
  'cheese-cubes': () => cubes('#ffe08a', '#f7c53a', '#e0a520'),
  dhokla: () =>
    cubes('#fbe48a', '#f0c93e', '#d9ab24') +
    specks('dhokla', '#4a3a1a', 16, [20, 22, 90, 52]) +
    specks('dhokla2', '#4c8a3a', 10, [20, 22, 90, 52]),
  'paneer-block': () => block('#fffaf0', '#efe3c8', '#dccba8'),
  tofu: () => `${block('#f7efd6', '#e6d9b4', '#d1c194')}${specks('tofu', '#cdbb8c', 20, [24, 66, 68, 36])}`,
  jaggery: () => block('#d99a48', '#b8742a', '#95591c') + specks('gud', '#7a4716', 18, [24, 66, 68, 36]),
  'soan-papdi': () => cubes('#fbe6a8', '#efce7a', '#d9b25a') + specks('soan', '#7f9a3a', 14, [22, 20, 84, 40]),
  mozzarella: () =>
    ellipse(48, 66, 42, 40, '#f7f3e6') +
    ellipse(40, 54, 24, 20, '#ffffff') +
    path('M12 84Q48 118 86 84 78 108 48 106 22 106 12 84z', '#e3dcc4') +
    cubes('#fffdf6', '#f0ead6', '#ddd4ba', 0.52, 58, 58),
  idli: () =>
    leafPlate() +
    disc(44, 68, '#fffdf6') +
    disc(84, 68, '#fffdf6') +
    disc(64, 84, '#ffffff') +
    path('M94 92C94 82 122 82 122 92 120 108 96 108 94 92z', '#6f8f4a') +
    ellipse(108, 91, 12, 4, '#a5c46a'),
  'rava-idli': () =>
    leafPlate() +
    disc(44, 68, '#f7e2a8') +
    disc(84, 68, '#f7e2a8') +
    disc(64, 84, '#fbeaba') +
    specks('rava', '#5b3a1a', 16, [30, 58, 68, 24]) +
    specks('rava2', '#5c9a30', 12, [30, 58, 68, 24]),
  vada: () => plate() + ring(42, 66) + ring(86, 66) + ring(64, 84),
}

function glass(drink: string, more: string): Art {
  return (
    path('M26 12H102L92 112Q91 120 82 120H46Q37 120 36 112z', '#d3e4ea', 'opacity=".8"') +
    path('M30 32H98L91 108Q90 116 82 116H46Q38 116 37 108z', drink) +
    path('M84 32H98L91 108Q90 116 82 116H76z', shade(drink, -0.1)) +
    ellipse(64, 32, 34, 7, shade(drink, 0.25)) +
    more +
    path('M34 20H42L50 108H44z', '#ffffff', 'opacity=".5"') +
    stroke('M26 12L36 112Q37 120 46 120H82Q91 120 92 112L102 12z', '#93b3c2', 3)
  )
}

function ice(): string {
  return `<g opacity=".6">${box(44, 38, 22, 20, '#e9d9cc', 4, 'transform="rotate(-14 55 48)"')}${box(66, 46, 20, 19, '#d9c4b4', 4, 'transform="rotate(16 76 55)"')}${box(48, 62, 19, 18, '#c9b0a0', 4, 'transform="rotate(8 57 71)"')}</g>`
}

function bubbles(): string {
  return [
    [46, 96],
    [58, 88],
    [70, 102],
    [80, 84],
    [64, 74],
    [52, 106],
    [76, 72],
  ]
    .map(([x, y], index) =>
      ellipse(x as number, y as number, 1.6 + (index % 3) * 0.7, 1.6 + (index % 3) * 0.7, '#d9a58a'),
    )
    .join('')
}

function lemonOnRim(): string {
  return `<g transform="translate(98 22)">${ellipse(0, 0, 17, 17, '#e8b81e')}${ellipse(0, 0, 14, 14, '#fff6c4')}${ellipse(0, 0, 12, 12, '#f9dc4a')}${stroke('M-11 0H11M0-11V11M-8-8L8 8M8-8L-8 8', '#fff6c4', 1.6)}</g>`
}

function cubes(top: string, left: string, right: string, scale = 1, x = 0, y = 0): Art {
  const cube = (dx: number, dy: number) =>
    `<g transform="translate(${dx} ${dy})">${path('M0 14L28 2 56 14 28 26z', top, `stroke="${right}" stroke-width="1.4" stroke-linejoin="round"`)}${path('M0 14L28 26V58L0 46z', left)}${path('M56 14L28 26V58L56 46z', right)}</g>`
  return `<g transform="translate(${x} ${y}) scale(${scale})">${cube(36, 14)}${cube(6, 46)}${cube(66, 46)}${cube(36, 62)}</g>`
}

export function block(top: string, left: string, right: string): Art {
  return (
    path('M8 50L60 26 120 44 70 72z', top, `stroke="${right}" stroke-width="1.4" stroke-linejoin="round"`) +
    path('M8 50L70 72V112L8 88z', left) +
    path('M120 44L70 72V112L120 82z', right) +
    stroke('M10 51L69 72', shade(top, 0.5), 2)
  )
}

function plate(): string {
  return ellipse(64, 88, 62, 28, '#b5c4c9') + ellipse(64, 84, 62, 28, '#e6eef0') + ellipse(64, 83, 48, 20, '#d3dfe3')
}

/** Idlis are white and stand out better on a banana leaf than on a plate. */
function leafPlate(): string {
  return (
    path('M2 84C10 54 40 44 74 48 104 50 124 66 126 84 122 104 94 116 60 114 28 112 6 102 2 84z', '#3f8a3a') +
    path('M4 80C14 54 42 46 74 49 102 51 120 64 124 78 118 96 92 106 60 105 30 104 10 96 4 80z', '#5fae4a') +
    stroke('M4 82Q64 74 124 80M30 54L40 78M58 48L62 76M92 50L84 76', '#8fcf74', 2)
  )
}

function disc(x: number, y: number, colour: string): string {
  return (
    ellipse(x, y + 9, 30, 14, shade(colour, -0.2)) +
    ellipse(x, y, 30, 15, shade(colour, -0.05)) +
    ellipse(x, y - 3, 25, 11, colour)
  )
}

function ring(x: number, y: number): string {
  return (
    ellipse(x, y + 6, 30, 19, '#8a5220') +
    ellipse(x, y, 30, 19, '#c98235') +
    ellipse(x - 4, y - 5, 22, 10, '#dc9c4e') +
    ellipse(x, y, 9, 5, '#6b3d14') +
    stroke(`M${x - 22} ${y + 4}q8 6 14 6M${x + 10} ${y - 10}q8 2 10 8`, '#a5682a', 2)
  )
}
