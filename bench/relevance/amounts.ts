/** How much is in a pack: pieces, or grams, or millilitres, perhaps several times. */
export interface Amount {
  packs: number
  /** The amount of one pack, in the measure. */
  each: number
  measure: 'g' | 'ml' | 'pcs'
}

const IN_MEASURE: Record<string, readonly [number, Amount['measure']]> = {
  mg: [0.001, 'g'],
  g: [1, 'g'],
  kg: [1_000, 'g'],
  ml: [1, 'ml'],
  L: [1_000, 'ml'],
  pc: [1, 'pcs'],
  pcs: [1, 'pcs'],
}

/** @throws if the text is none of "500g", "1.5L", "6pcs", "4x70g". */
export function parseAmount(text: string): Amount {
  const [, packs = '1', count, unit] = /^(?:(\d+)x)?([\d.]+)(mg|g|kg|ml|L|pcs?)$/.exec(text.replaceAll(' ', '')) ?? []
  const known = IN_MEASURE[unit ?? '']
  if (!known) throw new Error(`"${text}" is not an amount`)
  return { packs: Number(packs), each: Number(count) * known[0], measure: known[1] }
}

/** Whether a pack has the wanted amount, as one or, of several packs, in all. */
export function hasAmount(pack: Amount, wanted: Amount): boolean {
  if (pack.measure !== wanted.measure) return false
  return pack.packs * pack.each === wanted.packs * wanted.each
}

/** How a price list writes an amount. */
export type AmountStyle = 'spaced' | 'joined' | 'grams' | 'capitals' | 'thousands'

/** Returns an amount as that style of list writes it: "500 g", "500g", "500 gm", "500 GMS", "1000 ml". */
export function writeAmount({ packs, each, measure }: Amount, style: AmountStyle): string {
  const one = measure === 'pcs' ? writePieces(each, style) : writeMeasured(each, measure, style)
  if (packs === 1) return one
  return style === 'grams'
    ? `Pack of ${packs} (${one} each)`
    : style === 'joined'
      ? `${packs}x${one}`
      : `${packs} x ${one}`
}

function writePieces(count: number, style: AmountStyle): string {
  if (style === 'grams') return count === 1 ? '1 unit' : `Pack of ${count}`
  if (style === 'joined') return `${count}pcs`
  if (style === 'capitals') return `${count} N`
  return count === 1 ? '1 pc' : `${count} pcs`
}

function writeMeasured(each: number, measure: 'g' | 'ml', style: AmountStyle): string {
  if (each < 1) return `${each * 1_000} mg`
  const isLarge = each >= 1_000 && style !== 'thousands'
  const count = isLarge ? each / 1_000 : each
  const units: Record<AmountStyle, readonly [string, string, string, string]> = {
    spaced: [' g', ' kg', ' ml', ' L'],
    joined: ['g', 'kg', 'ml', 'L'],
    grams: [' gm', ' Kg', ' ml', ' Ltr'],
    capitals: [' GMS', ' KG', ' ML', ' LTR'],
    thousands: [' g', ' kg', ' ml', ' L'],
  }
  const [g, kg, ml, litre] = units[style]
  return `${count}${measure === 'g' ? (isLarge ? kg : g) : isLarge ? litre : ml}`
}
