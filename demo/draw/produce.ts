/** Vegetables, fruit and roots that are missing from Noto or look different there. */
import { shade } from './colour.ts'
import { randomFrom } from './random.ts'
import { type Art, ellipse, path, round, stroke } from './svg.ts'

export const PRODUCE: Record<string, () => Art> = {
  okra: () =>
    [-26, 0, 26].map((dx) => `<g transform="translate(${dx} ${dx * 0.5}) scale(1)">${okraPod()}</g>`).join(''),
  cauliflower: () =>
    leafBehind() +
    curds([
      [64, 44, 32],
      [36, 54, 25],
      [92, 54, 25],
      [46, 74, 25],
      [82, 74, 25],
      [64, 62, 28],
    ]) +
    path('M4 72C2 58 10 50 16 54 20 82 40 98 68 104 40 120 8 104 4 72z', '#6fae3e') +
    path('M124 72C126 58 118 50 112 54 108 82 88 98 60 104 88 120 120 104 124 72z', '#5c9a30') +
    path('M26 104C40 92 88 92 102 104 92 120 36 120 26 104z', '#86c252') +
    stroke('M10 70Q20 96 50 106M118 70Q108 96 78 106M46 114Q56 102 64 100 72 102 82 114', '#c4e29a', 2.4),
  cabbage: () => roundHead('#8fc25a', '#b9dd86', '#eaf6cc'),
  'pumpkin-wedge': () =>
    path('M6 46C20 98 64 122 108 108 116 104 122 92 122 84 84 92 46 74 30 34 20 32 10 38 6 46z', '#d97a1a') +
    path('M6 46C20 98 64 122 108 108L112 104C66 112 26 88 12 42z', '#b8611a') +
    path('M30 34C46 74 84 92 122 84 118 72 104 66 92 62 74 54 58 40 52 26 44 22 34 26 30 34z', '#f9b233') +
    path('M52 26C58 40 74 54 92 62 86 70 70 66 58 54 46 44 44 32 52 26z', '#e08f1e') +
    [
      [54, 36, 40],
      [62, 48, 46],
      [73, 57, 30],
      [84, 62, 20],
      [50, 44, 60],
    ]
      .map(
        ([x, y, turn]) => `<g transform="translate(${x} ${y}) rotate(${turn})">${ellipse(0, 0, 5, 2.8, '#fff3d6')}</g>`,
      )
      .join(''),
  'banana-bunch': () =>
    [
      [0, 1.0],
      [14, 0.96],
      [29, 0.9],
      [45, 0.84],
    ]
      .reverse()
      .map(
        ([turn, size]) =>
          `<g transform="translate(88 14) rotate(${turn}) scale(${size})">${banana(turn as number)}</g>`,
      )
      .join('') +
    path('M80 6C84 0 96 0 99 6L97 24C92 30 84 29 81 24z', '#6f7f2a') +
    path('M81 6C85 2 94 2 98 6L97 11H82z', '#4a3f1e'),
  pomegranate: () =>
    pomegranateWhole() +
    `<g transform="translate(30 36)">${ellipse(48, 52, 42, 38, '#c2283e')}${ellipse(48, 52, 37, 33, '#f9e2b8')}${arils()}</g>`,
  'watermelon-whole': () => melonWhole() + melonSlice(),
  'mushroom-white': () =>
    path('M46 66H82C80 86 84 100 90 110 84 122 44 122 38 110 44 100 48 86 46 66z', '#efe6d4') +
    path('M70 66H82C80 86 84 100 90 110 88 115 80 118 72 119 78 100 74 82 70 66z', '#d9cbb2') +
    path(
      'M4 62C4 28 32 8 64 8S124 28 124 62C124 78 96 80 64 80S4 78 4 62z',
      '#fbf6ec',
      'stroke="#d3c3a6" stroke-width="1.5"',
    ) +
    path('M124 62C124 78 96 80 64 80S4 78 4 62C18 70 40 72 64 72S112 68 124 50C124 54 124 58 124 62z', '#dfd0b6') +
    ellipse(42, 34, 17, 9, '#ffffff', 'transform="rotate(-28 42 34)"'),
  papaya: () =>
    `<g transform="rotate(24 64 64)">${path('M40 4C58-2 82 10 92 44 100 76 92 118 64 122 34 124 20 90 26 52 28 30 30 8 40 4z', '#e8a72e')}${path('M40 4C30 8 28 30 26 52 20 90 34 124 64 122 44 108 34 70 40 4z', '#7f9f3a')}</g>` +
    `<g transform="translate(22 14) rotate(14 50 60) scale(.92)">${path('M52 6C70 4 88 30 90 62 92 92 78 114 58 114 36 114 24 92 26 62 28 30 38 8 52 6z', '#f0b53a')}${path('M53 14C68 14 82 36 83 62 84 88 74 107 58 107 42 107 32 88 33 62 34 36 42 16 53 14z', '#f58a3a')}${path('M56 36C66 42 70 60 68 76 66 92 56 98 50 88 44 76 44 44 56 36z', '#d9661e')}${papayaSeeds()}</g>`,
  'tender-coconut': () =>
    path('M64 120C30 120 12 92 14 62 16 36 34 22 64 22S112 36 114 62C116 92 98 120 64 120z', '#6fae3a') +
    path('M64 120C30 120 12 92 14 62 15 44 24 32 40 26 26 60 40 108 64 120z', '#8cc656') +
    path('M100 34C112 42 114 54 114 62 116 92 98 120 64 120 96 104 108 66 100 34z', '#57932a') +
    path('M30 28L46 12H84L98 28Q96 40 64 40T30 28z', '#f3ead0') +
    ellipse(64, 20, 22, 7.5, '#fffaf0') +
    ellipse(64, 20, 12, 4, '#d9cfae') +
    stroke('M66 20L84-14', '#e0485a', 5) +
    stroke('M68 16L84-14', '#fff', 1.4, 'stroke-dasharray="5 6"'),
  guava: () =>
    path('M58 10C92 10 112 38 110 70 108 100 88 118 62 118 32 118 10 98 12 68 14 36 30 10 58 10z', '#9fc24a') +
    path('M58 10C30 10 14 36 12 68 10 98 32 118 62 118 36 104 28 40 58 10z', '#b8d66e') +
    `<g transform="translate(34 42)">${ellipse(44, 42, 42, 40, '#b5cf62')}${ellipse(44, 42, 37, 35, '#fbd3cf')}${ellipse(44, 42, 25, 23, '#f08a8f')}${seedRing(44, 42, 15, 12)}</g>` +
    path('M58 12C56 6 50 2 46 0L52-2C58 0 62 6 63 11z', '#6b4a24') +
    path('M62 8C76-6 98-4 106 6 94 18 74 18 62 8z', '#5c9a30'),
  tamarind: () =>
    [
      [-18, 12, 12],
      [14, 26, 20],
      [4, 12, 48],
    ]
      .map(
        ([turn, x, y]) =>
          `<g transform="translate(${x} ${y}) rotate(${turn} 50 30) scale(.95)">${path('M4 20C0 8 14 0 26 10 34 4 46 6 52 18 62 12 76 16 80 30 92 28 104 40 96 52 86 64 66 60 60 50 48 56 34 50 32 40 18 44 6 34 4 20z', '#8a5a34', 'stroke="#5b3820" stroke-width="3"')}${stroke('M12 16Q22 26 34 24M40 24Q54 36 62 34M68 36Q82 48 92 46', '#b58454', 3.4)}</g>`,
      )
      .join(''),
}

/** A single ribbed pod (bhindi). */
function okraPod(): string {
  return `<g transform="rotate(38 64 64)">${path('M54 28C46 52 50 96 64 126 78 96 82 52 74 28z', '#5f9f3a')}${path('M54 28C46 52 50 96 64 126 60 90 58 56 62 28z', '#7fbf56')}${path('M74 28C82 52 78 96 64 126 70 90 72 56 69 28z', '#4a8530')}${path('M50 30C48 18 56 14 60 13L61 2C62-1 67-1 68 2L68 13C74 14 80 20 78 30 70 36 58 36 50 30z', '#86b84a')}</g>`
}

function curds(balls: [number, number, number][]): string {
  const random = randomFrom('curds')
  return balls
    .map(([x, y, r]) => {
      let out = ellipse(x, y, r, r * 0.92, '#f0e6c8')
      for (let index = 0; index < 20; index += 1) {
        const angle = random() * 6.283
        const reach = Math.sqrt(random()) * r * 0.86
        out += ellipse(
          x + Math.cos(angle) * reach,
          y + Math.sin(angle) * reach * 0.9,
          r * 0.24,
          r * 0.22,
          ['#fffaea', '#f8f0d8', '#fdf6e2', '#efe4c2'][index % 4] as string,
        )
      }
      return out
    })
    .join('')
}

function leafBehind(): string {
  return (
    path('M14 74C2 50 14 24 30 16 44 4 84 4 98 16 114 24 126 50 114 74 100 96 28 96 14 74z', '#5c9a30') +
    stroke('M24 66Q16 44 32 26M104 66Q112 44 96 26', '#9fce6a', 2.4)
  )
}

function roundHead(outer: string, inner: string, rib: string): string {
  return (
    path('M4 70C4 40 22 20 44 14 74 4 112 18 122 52 128 84 104 116 66 118 28 120 4 100 4 70z', shade(outer, -0.14)) +
    path('M20 66C18 34 44 12 72 14 100 16 116 42 112 70 108 98 86 112 64 112 38 112 22 94 20 66z', outer) +
    path('M30 62C32 36 54 20 76 24 96 28 106 48 102 70 96 94 78 104 62 102 42 100 30 84 30 62z', inner) +
    path('M4 70C4 92 22 112 46 117 24 98 18 72 24 44 12 48 4 58 4 70z', shade(outer, 0.12)) +
    stroke(
      'M64 104C58 76 60 48 72 28M62 86C50 76 42 64 40 50M62 72C74 66 86 58 92 44M62 94C78 90 92 82 98 70',
      rib,
      3.2,
    ) +
    stroke('M46 116C30 100 20 76 24 48M26 94C20 88 14 80 10 68', rib, 2.6)
  )
}

function banana(turn: number): string {
  const colour = turn > 20 ? '#f0c62e' : '#f9d53e'
  return (
    path('M-6 0C-10 34-30 68-66 86-72 90-72 97-66 98-24 100 8 66 10 2z', colour) +
    path('M-66 98C-24 100 8 66 10 2L3 0C0 56-28 90-66 92z', shade(colour, -0.16)) +
    path('M-70 92C-72 97-68 99-64 98L-61 92-65 87z', '#6f7f2a') +
    path('M-6 0L10 2 8 18-7 16z', '#b5b53a')
  )
}

function pomegranateWhole(): string {
  return (
    path(
      'M50 16L44 2 54 8 60 0 66 8 76 2 70 16C98 20 114 42 112 66 110 92 90 108 62 108 30 108 8 90 8 62 8 40 24 20 50 16z',
      '#d1344a',
    ) +
    path('M50 16C24 20 8 40 8 62 8 90 30 108 62 108 34 92 26 44 50 16z', '#e25a68') +
    ellipse(34, 42, 6, 10, '#f4a0a4', 'transform="rotate(24 34 42)"')
  )
}

function arils(): string {
  const random = randomFrom('arils')
  let out = ''
  for (const [cx, cy] of [
    [34, 38],
    [62, 36],
    [30, 64],
    [64, 66],
    [48, 51],
  ] as const) {
    for (let index = 0; index < 9; index += 1) {
      const angle = (index / 9) * 6.283 + random()
      const reach = index === 0 ? 0 : 6 + random() * 4
      const x = cx + Math.cos(angle) * reach
      const y = cy + Math.sin(angle) * reach
      out += ellipse(x, y, 4.2, 3.6, index % 2 ? '#b5122e' : '#d1223e') + ellipse(x - 1, y - 1.2, 1.2, 0.9, '#ff9aa6')
    }
  }
  return out
}

function melonWhole(): string {
  const stripes = [-34, -12, 12, 34]
    .map((x) =>
      stroke(
        `M${64 + x * 0.3} 8Q${64 + x * 1.5} 56 ${64 + x * 0.3} 106`,
        '#2f6b2a',
        6.5,
        'stroke-dasharray="9 3 14 4"',
      ),
    )
    .join('')
  return (
    ellipse(60, 57, 56, 51, '#5f9f3e') +
    ellipse(44, 38, 22, 18, '#7fbf56', 'opacity=".6"') +
    `<g transform="rotate(-12 60 57)">${stripes}</g>`
  )
}

function melonSlice(): string {
  const seeds = [
    [70, 84],
    [84, 92],
    [98, 84],
    [78, 102],
    [92, 104],
  ]
  return `<g transform="rotate(-8 86 92)">${path('M44 72H128C126 104 108 124 86 124S46 104 44 72z', '#3f8a35')}${path('M49 72H123C121 100 106 118 86 118S51 100 49 72z', '#e6f2c8')}${path('M53 72H119C117 98 104 113 86 113S55 98 53 72z', '#f0465a')}${seeds.map(([x, y]) => ellipse(x as number, (y as number) - 2, 2, 3, '#3a1a1a')).join('')}</g>`
}

function papayaSeeds(): string {
  const random = randomFrom('papaya')
  let out = ''
  for (let index = 0; index < 26; index += 1) {
    const along = index / 25
    const x = 56 + (random() - 0.5) * 16 * Math.sin(along * 3.1) + (random() - 0.5) * 3
    const y = 46 + along * 42
    out += ellipse(x, y, 2.7, 2.5, index % 3 ? '#2f2a24' : '#4a4238') + ellipse(x - 0.7, y - 0.8, 0.8, 0.6, '#9a9288')
  }
  return out
}

function seedRing(cx: number, cy: number, r: number, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 6.283
    return ellipse(round(cx + Math.cos(angle) * r), round(cy + Math.sin(angle) * r * 0.9), 2.2, 1.7, '#f7e3b0')
  }).join('')
}
