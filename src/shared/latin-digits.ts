const DIGIT = /^\p{Nd}$/u

/** Converts the decimal digits of all scripts, such as Devanagari, to the ones that numbers are read from. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(figureOf(digit))))
}

/** The digits of a script follow each other from zero on; some have several sets, one behind the other. */
function figureOf(digit: string): number {
  const at = digit.codePointAt(0)!
  let zero = at
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero--
  return (at - zero) % 10
}
