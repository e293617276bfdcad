/** Converts Devanagari digits to the ones that numbers are read from. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
}
