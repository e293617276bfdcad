/** Raw meat, as it lies in its tray. */
import { shade } from './colour.ts'
import { type Art, ellipse, path, stroke } from './svg.ts'

type Place = [x: number, y: number, turn: number, size: number]

export const RAW: Record<string, () => Art> = {
  'chicken-curry-cut': () =>
    pieces(
      [
        [34, 34, -20, 0.86],
        [92, 32, 30, 0.9],
        [30, 84, 60, 0.9],
        [98, 86, -36, 0.94],
        [64, 60, 8, 1],
      ],
      (index) => chickenPiece(['#eda08e', '#e89584', '#f2b09c'][index % 3] as string, index % 2 === 0),
    ),
  'drumsticks-raw': () =>
    pieces(
      [
        [70, 30, 168, 0.86],
        [72, 64, 176, 0.88],
        [70, 98, 170, 0.88],
      ],
      () => drumstick(),
    ),
  'goat-curry-cut': () =>
    pieces(
      [
        [34, 32, 12, 0.86],
        [92, 36, -34, 0.9],
        [30, 86, -58, 0.86],
        [98, 90, 40, 0.9],
        [64, 62, 4, 1],
      ],
      (index) => goatPiece(['#a82a34', '#b8323c', '#962430'][index % 3] as string, index % 2 === 0),
    ),
  'prawns-raw': () =>
    pieces(
      [
        [36, 34, 10, 0.84],
        [92, 36, 70, 0.84],
        [32, 92, -40, 0.84],
        [96, 94, 150, 0.84],
        [64, 64, 30, 0.9],
      ],
      () => prawn(),
    ),
}

function pieces(places: Place[], draw: (index: number) => string): Art {
  return places
    .map(
      ([x, y, turn, size], index) =>
        `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${draw(index)}</g>`,
    )
    .join('')
}

function chickenPiece(flesh: string, boned: boolean): string {
  return (
    path('M-34 4C-36-16-16-30 6-28 28-28 38-12 34 6 30 24 10 30-10 28-26 26-33 18-34 4z', shade(flesh, -0.3)) +
    path('M-34 0C-36-18-16-32 6-30 28-30 38-14 34 2 30 18 10 25-10 23-26 22-33 14-34 0z', flesh) +
    path('M-26-4C-22-20-4-26 12-24 2-14-4-12-10 4-20 8-26 4-26-4z', '#fbe3cf', 'opacity=".85"') +
    stroke('M-6 14Q10 12 22-2M2 20Q18 16 28 4', shade(flesh, -0.13), 2.2) +
    (boned ? ellipse(24, 8, 8, 7, '#fff3e2') + ellipse(24, 8, 4.2, 3.6, '#c86a62') : '')
  )
}

function drumstick(): string {
  return (
    stroke('M30 4L56 10', '#f3dfc8', 11) +
    ellipse(58, 5, 7, 6, '#f9ecda') +
    ellipse(56, 14, 7, 6, '#ecd3b8') +
    path('M-40 6C-44-18-20-30 2-24 18-20 28-6 38 2 40 8 38 14 34 16 18 20 4 32-14 30-30 28-38 20-40 6z', '#d98a7c') +
    path('M-40 2C-44-20-20-33 2-27 18-23 28-9 38-1 40 4 38 9 34 11 18 15 4 26-14 24-30 22-38 14-40 2z', '#efa38f') +
    path('M-32-4C-30-20-12-27 4-21 12-18 18-12 22-8 8-12-8-6-14 6-24 10-31 6-32-4z', '#fbdcc8', 'opacity=".9"') +
    stroke('M-8 16Q10 12 26 4', '#e29a8a', 2.2)
  )
}

function goatPiece(flesh: string, boned: boolean): string {
  return (
    path('M-32 8L-26-18Q-20-28-6-26L20-24Q32-20 32-6L28 18Q22 28 6 27L-20 26Q-32 22-32 8z', shade(flesh, -0.3)) +
    path('M-32 4L-26-21Q-20-31-6-29L20-27Q32-23 32-9L28 12Q22 22 6 21L-20 20Q-32 16-32 4z', flesh) +
    path('M-26-18Q-20-30-6-28L20-26Q28-24 30-17 12-16 4-22-10-14-26-18z', '#f3d6c6') +
    stroke('M-22-2Q-8-8 2 0T24-4M-18 10Q-4 4 10 10', '#d9787a', 2.4) +
    (boned ? ellipse(12, 4, 11, 10, '#f7e9d6') + ellipse(12, 4, 6, 5.4, '#b5564e') : '')
  )
}

/** A peeled prawn with its tail, grey and pink as before cooking. */
function prawn(): string {
  return (
    stroke('M-22 22C-40-4-18-30 8-26 30-22 34 2 20 12', '#b99a94', 21) +
    stroke('M-22 20C-39-4-18-31 8-28 29-24 33 0 20 10', '#ecd0c4', 18) +
    stroke('M-24 14C-36-4-18-32 8-30', '#f9e9e0', 6, 'opacity=".8"') +
    stroke('M-30 4L-16 0M-26-14L-12-6M-8-30L-6-16M12-31L6-18M28-16L14-10', '#cfa8a0', 2) +
    path('M14 12L30 8 38 22 28 20 26 30z', '#d98878')
  )
}
