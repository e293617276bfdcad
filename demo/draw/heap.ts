/** Heaps of grains, pulses, nuts, spices and snacks, and the bowls for some of them. */
import { mix, shade } from './colour.ts'
import { darkened, type Grains, grain, lyingHeight } from './grain.ts'
import { randomFrom } from './random.ts'
import { type Art, ellipse, path } from './svg.ts'

/** A mound of grains lying on the ground. */
export function heap(seed: string, grains: Grains | Grains[]): Art {
  const kinds = Array.isArray(grains) ? grains : [grains]
  const base = mix((kinds[0] as Grains).colours[0] as string, '#3a2a1a', kinds[0]?.edge ? 0.14 : 0.28)
  const mound = path('M10 106C22 76 44 36 64 36S106 76 118 106Q112 115 64 115T10 106z', base)
  return mound + scatter(seed, kinds, (depth) => 56 * depth ** 0.72, 26, 110)
}

/** A bowl seen slightly from above, with a flat filling and pieces on top. */
export function bowl(
  seed: string,
  { outside, inside, bits = [] }: { outside: string; inside: string; bits?: Grains[] },
): Art {
  return (
    ellipse(64, 118, 26, 4, shade(outside, -0.45)) +
    path('M10 58C10 92 32 118 64 118S118 92 118 58z', outside) +
    path('M10 58C10 92 32 118 64 118 40 110 26 90 24 58z', shade(outside, 0.18)) +
    path('M118 58C118 92 96 118 64 118 92 108 104 86 106 58z', shade(outside, -0.15)) +
    ellipse(64, 58, 54, 23, shade(outside, 0.35)) +
    ellipse(64, 60, 48, 19, shade(inside, -0.16)) +
    ellipse(64, 62, 47, 17.5, inside) +
    (bits.length > 0
      ? onSurface(seed, bits)
      : `<path d="M30 58Q52 48 84 54" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`)
  )
}

/** A bowl with a mound of powder or grain rising out of it. */
export function heapedBowl(seed: string, outside: string, powder: string, bits?: Grains): Art {
  const mound =
    path('M18 64C30 40 50 18 64 18S98 40 110 64Q104 78 64 78T18 64z', powder) +
    path('M64 18C50 18 30 40 18 64Q30 72 52 75C40 58 52 34 64 18z', shade(powder, 0.2)) +
    path('M64 18C78 18 98 40 110 64Q104 72 88 75C96 56 82 34 64 18z', shade(powder, -0.13))
  const dots = bits ? scatter(seed, [bits], (depth) => 46 * depth ** 0.75, 20, 76) : dust(seed, powder)
  return (
    ellipse(64, 118, 26, 4, shade(outside, -0.45)) +
    path('M12 66C12 96 34 118 64 118S116 96 116 66z', outside) +
    path('M12 66C12 96 34 118 64 118 42 110 28 92 26 66z', shade(outside, 0.18)) +
    ellipse(64, 66, 52, 13, shade(outside, 0.32)) +
    mound +
    dots +
    path('M12 66Q20 80 64 80T116 66Q114 84 64 84T12 66z', shade(outside, 0.24))
  )
}

/** Scatters grains from back to front over a mound. `halfWidth` returns its half width at a depth from 0 to 1. */
function scatter(
  seed: string,
  kinds: Grains[],
  halfWidth: (depth: number) => number,
  top: number,
  bottom: number,
): string {
  const random = randomFrom(seed)
  const largest = kinds.reduce((sum, kind) => sum + lyingHeight(kind), 0) / kinds.length
  const rows = Math.max(3, Math.ceil((bottom - top) / (largest * 1.15)))
  const out: string[] = []
  for (let row = 0; row <= rows; row += 1) {
    const depth = 0.1 + (0.9 * row) / rows
    const half = Math.max(2, halfWidth(depth) - largest * 0.4)
    const count = Math.max(1, Math.round((half * 2) / (largest * 1.7)))
    for (let column = 0; column < count; column += 1) {
      const kind = kinds[Math.floor(random() * kinds.length)] as Grains
      const across = count === 1 ? 0 : (column / (count - 1)) * 2 - 1
      const x = 64 + across * half + (random() - 0.5) * largest
      const sag = (1 - across * across) * 5 * depth
      const y = top + depth * (bottom - top - largest) + sag + (random() - 0.5) * largest * 0.8
      const shadow = Math.min(1, 0.84 + 0.24 * depth)
      const size = kind.size * (0.88 + random() * 0.24)
      out.push(grain(darkened(kind, shadow), size, x, y, random() * 360, random()))
    }
  }
  return out.join('')
}

function onSurface(seed: string, kinds: Grains[]): string {
  const random = randomFrom(seed)
  const out: string[] = []
  for (const kind of kinds) {
    const count = Math.min(120, Math.round(620 / (kind.size * kind.size)) + 3)
    for (let index = 0; index < count; index += 1) {
      const angle = random() * Math.PI * 2
      const reach = Math.sqrt(random()) * (1 - kind.size / 60)
      out.push(
        grain(
          kind,
          kind.size,
          64 + Math.cos(angle) * 42 * reach,
          61 + Math.sin(angle) * 13.5 * reach,
          random() * 360,
          random(),
        ),
      )
    }
  }
  return out.join('')
}

function dust(seed: string, powder: string): string {
  const random = randomFrom(seed)
  let out = ''
  for (let index = 0; index < 46; index += 1) {
    const depth = random()
    const x = 64 + (random() * 2 - 1) * 38 * depth ** 0.8
    out += ellipse(x, 26 + depth * 44, 1.1, 0.9, shade(powder, random() < 0.5 ? -0.22 : 0.3))
  }
  return out
}
