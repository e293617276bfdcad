/** Parses "-10", "−10", "+2.50" or "5", with at most two decimals. Returns null for anything else. */
export function readSigned(typed: string): number | null {
  const text = typed
    .trim()
    .replace('−', '-')
    .replaceAll(/[₹%,\s]/g, '')
  return /^[+-]?\d{1,7}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}
