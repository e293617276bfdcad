/** Cuts of meat and fish that are missing from Noto. */
import { shade } from './colour.ts'
import { heap } from './heap.ts'
import { specks } from './specks.ts'
import { type Art, ellipse, path, stroke } from './svg.ts'

export const MEATS: Record<string, () => Art> = {
  'chicken-breast': () => fillet('#e9967f', 4, 6) + fillet('#efa690', 18, 40),
  'fish-fillet': () => fillet('#f3e6dc', 4, 6) + fillet('#faf2ea', 18, 40),
  'mince-chicken': () => heap('mince-chicken', { shape: 'curl', size: 11, colours: ['#e8957c', '#de856c', '#f0ab94'] }),
  'mince-goat': () =>
    heap('mince-goat', { shape: 'curl', size: 11, colours: ['#a5303a', '#952a32', '#c2525a', '#e0a8a4'] }),
  'fish-steak': () => steak(40, 50) + steak(86, 82),
  pomfret: () => pomfret(),
  sausage: () =>
    [24, 52, 80]
      .map(
        (y) =>
          `<g transform="rotate(-14 64 64)">${path(`M14 ${y}C8 ${y} 4 ${y + 8} 6 ${y + 14} 10 ${y + 24} 40 ${y + 24} 64 ${y + 24}S118 ${y + 24} 122 ${y + 14}C124 ${y + 6} 118 ${y} 112 ${y} 90 ${y + 6} 38 ${y + 6} 14 ${y}z`, '#b5482a')}${stroke(`M16 ${y + 6}Q64 ${y + 14} 110 ${y + 6}`, '#e08a62', 4)}${stroke(`M36 ${y + 8}L30 ${y + 20}M60 ${y + 9}L54 ${y + 22}M84 ${y + 9}L78 ${y + 21}`, '#7f2c16', 3)}</g>`,
      )
      .join(''),
  salami: () => slice(46, 44, 'a') + slice(84, 58, 'b') + slice(54, 84, 'c'),
}

function fillet(colour: string, x: number, y: number): Art {
  return `<g transform="translate(${x} ${y})">${path('M4 44C2 22 34 4 66 6 94 8 108 22 106 40 104 62 70 78 40 74 18 72 6 62 4 44z', shade(colour, -0.2))}${path('M4 38C2 18 34 0 66 2 94 4 108 18 106 34 104 56 70 70 40 66 18 64 6 56 4 38z', colour)}${stroke('M20 42Q50 20 92 22M26 52Q56 32 96 34M40 60Q66 46 90 46', shade(colour, -0.1), 2.4)}${stroke('M18 30Q38 12 66 11', shade(colour, 0.5), 3)}</g>`
}

function steak(x: number, y: number): string {
  return `<g transform="translate(${x - 40} ${y - 34})">${path('M40 66C12 66-2 46 2 28 6 8 24 0 40 2 56 0 74 8 78 28 82 46 68 66 40 66z', '#5f7480')}${path('M40 60C16 60 5 44 8 29 12 13 26 6 40 8 54 6 68 13 72 29 75 44 64 60 40 60z', '#f3c4b4')}${stroke('M20 24Q14 36 22 48M30 18Q24 34 30 52M60 24Q66 36 58 48M50 18Q56 34 50 52', '#e0a090', 2.6)}${ellipse(40, 24, 5, 5, '#fff6ec')}${path('M34 44Q40 34 46 44 44 58 40 59 36 58 34 44z', '#a5485a')}</g>`
}

function pomfret(): Art {
  return (
    path('M92 64L124 36Q118 64 124 94z', '#8fa3b0') +
    path('M44 26Q60-2 92 8 84 26 74 34z', '#8fa3b0') +
    path('M44 100Q60 130 92 120 84 102 74 92z', '#8fa3b0') +
    path('M4 66C14 34 44 20 66 24 90 30 100 52 102 64 100 78 90 100 66 106 44 110 14 96 4 66z', '#c3d0d9') +
    path('M4 66C14 34 44 20 66 24 90 30 100 52 102 64 70 52 34 54 4 66z', '#a5b6c2') +
    stroke('M34 42Q46 64 34 88', '#7f93a0', 3) +
    ellipse(22, 58, 6, 6, '#f7fafc') +
    ellipse(21, 58, 3.2, 3.2, '#22303a') +
    stroke('M6 68Q12 72 16 71', '#6b7f8c', 2.4) +
    specks('scales', '#e9f0f4', 34, [44, 40, 48, 52])
  )
}

function slice(x: number, y: number, seed: string): string {
  return (
    ellipse(x, y + 3, 41, 38, '#8f2f42') +
    ellipse(x, y, 41, 38, '#c2566a') +
    ellipse(x, y, 36, 33, '#dc7a88') +
    specks(`salami-${seed}`, '#fbe3e0', 24, [x - 26, y - 24, 52, 48]) +
    specks(`pepper-${seed}`, '#3a2a2a', 12, [x - 26, y - 24, 52, 48])
  )
}
