/** A word of the admin's search, or an amount, as a regular expression if it has several spellings, else as it is. */
export interface Term {
  text: string
  regex?: string
}

const APOSTROPHES = /['’‘`]/gu
const APOSTROPHE = "['’‘`]?"
const AMOUNT = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?) ?(kgs?|gms?|g|ltrs?|litres?|l|ml|pcs?)(?![\p{L}\p{N}])/gu
/** Shorter words that end in s are rarely a name's: "gas" is not "ga's". */
const MIN_POSSESSIVE = 4

/**
 * Returns the words of a text. "1kg" and "1 kg" are one amount, which is not found in "11 kg"; "lay's", "lay’s" and "lays"
 * are one word.
 */
export function termsOf(text: string): Term[] {
  const amounts: Term[] = []
  const rest = text.toLowerCase().replace(AMOUNT, (_, number: string, unit: string) => {
    amounts.push({ text: number + unit, regex: `(?<![0-9.])${escaped(number)} ?${unit}` })
    return ' '
  })
  return [...amounts, ...rest.split(' ').filter(Boolean).map(asTerm)]
}

function asTerm(word: string): Term {
  const bare = word.replaceAll(APOSTROPHES, '')
  if (bare !== word) return { text: bare, regex: word.split(APOSTROPHES).map(escaped).join(APOSTROPHE) }
  if (word.length < MIN_POSSESSIVE || !/\p{L}s$/u.test(word)) return { text: word }
  return { text: word, regex: `${escaped(word.slice(0, -1))}${APOSTROPHE}s` }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
