/**
 * A word of the admin's search, or an amount. A text has it if it has the parts one after another and, where there are several
 * spellings, matches the regular expression.
 */
export interface Term {
  parts: string[]
  regex?: string
  /** Of a word whose parts are each too short for an index of trigrams: as it is typed, and with its parts joined alike. */
  spellings?: string[]
}

const TRIGRAM = 3
const APOSTROPHES = /['’‘`]/u
const APOSTROPHE = "['’‘`]?"
const HYPHEN = '[- ]?'
/** Shorter words that end in s are rarely a name's: "gas" is not "ga's". */
const POSSESSIVE = /(?<=\p{L}{3})s$/u
/** Where a word has an apostrophe or hyphen, or may have a hyphen: "SK001" is "SK-001". */
const JOINT = /(['’‘`-]|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L}))/u
const AMOUNT =
  /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?) ?(kgs?|kilos?|gms?|grams?|g|ltrs?|lit(?:re|er)s?|l|ml|pcs?|pieces?)(?![\p{L}\p{N}])/gu
/** Units by their first letters, as regular expressions of how all their spellings begin. */
const UNITS: Record<string, string> = { k: 'k(?:g|ilo)', g: 'g', l: 'l', m: 'ml', p: 'p(?:c|ie)' }
/** Spellings of units alone, which mean all amounts in that unit. "Gram" is a flour. */
const UNIT = /^(?:kgs|kilos?|gms?|ltrs?|lit(?:re|er)s?|pieces?)$/

/**
 * Returns the words of a text. "1kg", "1 kg" and "1 kilo" are one amount, which is not found in "11 kg"; "lay's", "lay’s" and
 * "lays" are one word, and so are "magic-masala" and "magic masala".
 */
export function termsOf(text: string): Term[] {
  const amounts: Term[] = []
  const rest = text.toLowerCase().replace(AMOUNT, (_, number: string, unit: string) => {
    amounts.push({ parts: [number, unit[0]!], regex: `(?<![0-9.])${escaped(number)} ?${UNITS[unit[0]!]}` })
    return ' '
  })
  const bare = rest.split(' ').map((word) => word.replace(/[.,;:]+$/, ''))
  const terms = [...amounts, ...bare.filter(Boolean).map(asTerm)]
  return terms.length > 0 ? terms : [{ parts: [text] }]
}

/** Shorter parts have no trigram, and numbers of a few digits, such as those of amounts, are in too many products. */
export function isRare({ parts, spellings }: Term): boolean {
  return spellings !== undefined || parts.some(isRarePart)
}

function isRarePart(part: string): boolean {
  return part.length >= TRIGRAM && !/^\d{1,4}$/.test(part)
}

function asTerm(word: string): Term {
  if (UNIT.test(word)) return { parts: [word[0]!], regex: `[0-9] ?${UNITS[word[0]!]}|${word}` }
  const pieces = word.replace(POSSESSIVE, "'s").split(JOINT)
  const parts = pieces.filter((piece, at) => at % 2 === 0 && piece)
  if (pieces.length === 1 || parts.length === 0) return { parts: [word] }
  const jointOf = (joint: string) => (APOSTROPHES.test(joint) ? APOSTROPHE : HYPHEN)
  const regex = pieces.map((piece, at) => (at % 2 === 0 ? escaped(piece) : jointOf(piece))).join('')
  if (parts.some(isRarePart) || !isRarePart(parts.join('')) || APOSTROPHES.test(pieces.join('')))
    return { parts, regex }
  return { parts, regex, spellings: [...new Set([word, ...['', '-', ' '].map((joint) => parts.join(joint))])] }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
