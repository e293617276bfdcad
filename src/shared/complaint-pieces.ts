/** What a response to a complaint about an order line gave: pieces refunded, and pieces of a replacement. */
export interface Compensated {
  refunded: number
  replaced: number
}

/** Returns how many of a line's delivered pieces no response has refunded yet. */
export function refundablePieces(delivered: number, responses: readonly Compensated[]): number {
  return responses.reduce((left, { refunded }) => left - refunded, delivered)
}

/** Returns how many pieces another complaint about a line can be about: those not refunded, or those of replacements. */
export function reportablePieces(delivered: number, responses: readonly Compensated[]): number {
  const replaced = responses.reduce((sum, each) => sum + each.replaced, 0)
  return Math.max(refundablePieces(delivered, responses), Math.min(replaced, delivered))
}
