/** Digits of the scripts of India: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const DIGITS = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g

/** Converts the digits of the scripts of India to the ones that numbers are read from. */
export function latinDigits(text: string): string {
  // Their blocks are alike: 128 characters each, of which the digits have the same places.
  return text.replace(DIGITS, (digit) => String((digit.charCodeAt(0) & 0x7f) - 0x66))
}
