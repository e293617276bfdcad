/**
 * Finds a drawing by its name: our own first, then heaps and bowls, then tinted or combined Noto drawings, then plain
 * Noto.
 */
import { BAKERY } from './bakery.ts'
import { CRISPS } from './crisps.ts'
import { grainArt } from './grains.ts'
import { HOUSEHOLD } from './household.ts'
import { KITCHEN } from './kitchen.ts'
import { LEAVES } from './leaves.ts'
import { MEATS } from './meats.ts'
import { noto } from './noto.ts'
import { NURSERY } from './nursery.ts'
import { PRODUCE } from './produce.ts'
import { RAW } from './raw.ts'
import type { Art } from './svg.ts'
import { SWEETS } from './sweets.ts'
import { tintedArt } from './tinted.ts'

const OWN: Record<string, () => Art> = {
  ...PRODUCE,
  ...LEAVES,
  ...KITCHEN,
  ...BAKERY,
  ...SWEETS,
  ...MEATS,
  ...HOUSEHOLD,
  ...CRISPS,
  ...RAW,
  ...NURSERY,
}

const drawn = new Map<string, Art>()

export function artOf(name: string): Art {
  const known = drawn.get(name)
  if (known !== undefined) return known
  const art = OWN[name]?.() ?? grainArt(name) ?? tintedArt(name) ?? noto(name)
  drawn.set(name, art)
  return art
}
