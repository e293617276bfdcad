const MAX_BEGINNINGS = 4

/** Says what a shop serves, of pincodes such as "560038" and beginnings such as "4110*"; nothing of a shop that serves all of India. */
export function areaLabel(served: readonly string[]): string {
  const beginnings = served.filter((area) => area.endsWith('*')).map((area) => area.slice(0, -1))
  const whole = served.length - beginnings.length
  const pincodes = `${whole} ${whole === 1 ? 'pincode' : 'pincodes'}`
  if (beginnings.length === 0) return whole === 0 ? '' : pincodes
  const others = beginnings.length - MAX_BEGINNINGS
  const named = [...beginnings.slice(0, MAX_BEGINNINGS), ...(others > 0 ? [`${others} more`] : [])]
  const all =
    named.length === 1 ? named[0] : `${named.slice(0, -1).join(', ')} ${others > 0 ? 'and' : 'or'} ${named.at(-1)}`
  return whole === 0 ? `Pincodes beginning with ${all}` : `${pincodes}, and all beginning with ${all}`
}
