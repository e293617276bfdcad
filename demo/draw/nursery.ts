/** What stands for babies and pets on packs, without faces, and drinks without colour. */
import { noto } from './noto.ts'
import { type Art, box, composed, ellipse, path, stroke } from './svg.ts'

export const NURSERY: Record<string, () => Art> = {
  diaper: () =>
    path('M4 20Q64 30 124 20L122 52C104 56 96 76 94 96Q64 118 34 96C32 76 24 56 6 52z', '#c9dbe5') +
    path('M4 16Q64 26 124 16L122 48C104 52 96 72 94 92Q64 114 34 92C32 72 24 52 6 48z', '#ffffff') +
    stroke('M6 46C24 52 32 72 34 92M122 46C104 52 96 72 94 92', '#8fcbe0', 5) +
    path('M4 16Q64 26 124 16L123 30Q64 40 5 30z', '#9fd3e6') +
    box(8, 20, 26, 15, '#f5c451', 5) +
    box(94, 20, 26, 15, '#f5c451', 5) +
    [44, 64, 84].map((x, index) => ellipse(x, 58 + (index % 2) * 8, 6, 6, '#f7cbd6')).join('') +
    [54, 74].map((x) => ellipse(x, 82, 5, 5, '#c4e3ee')).join(''),
  'paw-bubbles': () => composed([noto('paw-prints'), 4, 24, 96], [noto('bubbles'), 58, -6, 70]),
  kulhad: () =>
    path('M24 30H104L92 112Q90 120 82 120H46Q38 120 36 112z', '#b5623a') +
    path('M24 30H44L52 118Q38 120 36 112z', '#d1845a') +
    stroke('M30 58H98M33 70H95', '#96492a', 3) +
    ellipse(64, 30, 41, 13, '#cf8058') +
    ellipse(64, 32, 35, 10, '#fffaf0'),
  'milk-can': () =>
    path('M40 20H88V36Q108 46 108 66V108Q108 120 94 120H34Q20 120 20 108V66Q20 46 40 36z', '#a9b6bf') +
    path('M40 20H54V38Q38 50 38 70V119H34Q20 120 20 108V66Q20 46 40 36z', '#e3eaee') +
    path('M88 20H78V38Q92 48 92 68V120H94Q108 120 108 108V66Q108 46 88 36z', '#82929d') +
    ellipse(64, 20, 30, 9, '#c8d2d9') +
    ellipse(64, 20, 25, 6.5, '#fffdf6') +
    stroke('M20 70Q4 74 10 92M108 70Q124 74 118 92', '#82929d', 5),
  'glass-water': () => tumbler('#bfe3f5', ''),
  'glass-mineral': () => tumbler('#cdeae6', lemon()),
  'glass-soda': () => tumbler('#d3e6f7', bubbles('#ffffff')),
  'glass-energy': () => tumbler('#f2c21e', bubbles('#fff3b5')),
}

function tumbler(drink: string, more: string): Art {
  return (
    path('M26 10H102L92 112Q91 120 82 120H46Q37 120 36 112z', '#dcebf2') +
    path('M31 34H97L90 108Q89 116 82 116H46Q39 116 38 108z', drink) +
    path('M82 34H97L90 108Q89 116 82 116H72z', '#2f6f9a', 'opacity=".16"') +
    ellipse(64, 34, 33, 7, '#ffffff', 'opacity=".7"') +
    box(44, 42, 20, 19, '#ffffff', 4, 'opacity=".5" transform="rotate(-14 54 51)"') +
    box(66, 50, 19, 18, '#ffffff', 4, 'opacity=".45" transform="rotate(16 75 59)"') +
    more +
    path('M35 18H43L51 110H45z', '#ffffff', 'opacity=".7"') +
    stroke('M26 10L36 112Q37 120 46 120H82Q91 120 92 112L102 10', '#8fb3c6', 3)
  )
}

function bubbles(colour: string): string {
  return [
    [50, 98],
    [60, 84],
    [70, 104],
    [78, 88],
    [56, 72],
    [72, 74],
  ]
    .map(([x, y], index) => ellipse(x as number, y as number, 2 + (index % 3), 2 + (index % 3), colour))
    .join('')
}

function lemon(): string {
  return `<g transform="translate(96 22)">${ellipse(0, 0, 17, 17, '#e8b81e')}${ellipse(0, 0, 13, 13, '#f9e27a')}${stroke('M-11 0H11M0-11V11M-8-8L8 8M8-8L-8 8', '#fff6c4', 1.6)}</g>`
}
