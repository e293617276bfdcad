import { MAX_SEARCH_LENGTH } from '../../shared/limits.ts'

/** Splits a text into the words that search compares, folded like `search_fold` in the database. */
export function wordsOf(text: string): string[] {
  return splitWords(plain(text)).map(singular)
}

/** Normalizes a text: lower case, no accents, zero-width characters or nuktas, ASCII digits; cut to the search limit. */
export function plain(text: string): string {
  // Some characters expand: "㌖" stands for six.
  return cut(cut(text.toWellFormed()).normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(LATIN_ACCENTS, '$1')
    .normalize('NFC')
    .replace(LATIN_LETTERS, (letter) => PLAIN_LETTERS[letter]!)
    .replace(UNSEEN, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll('ँ', 'ं')
}

/** Splits a text that is already `plain` into words. */
export function splitWords(plainText: string): string[] {
  return plainText.split(BETWEEN_WORDS).filter(Boolean)
}

/** Maps singular and plural to one spelling, which need not be a word: "cookie" and "cookies" both become "cooki". */
export function singular(word: string): string {
  return word
    .replace(/([eo]a)ves$/, '$1f')
    .replace(/([a-z]{2}(?:sh|ch|x|ss|zz)|[a-z]{3}o)es$/, '$1')
    .replace(/([a-z]{3})(?:ies|ie|y)$/, '$1i')
    .replace(/([a-z]{2}[a-rtv-z])s$/, '$1')
}

const LATIN_ACCENTS = /([a-z])[\u0300-\u036f]+/g
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  // JavaScript writes a sigma at the end of a word differently from Postgres.
  ς: 'σ',
}
const LATIN_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
// Apostrophes, joiners, direction marks, variation selectors and the nukta: spellings must not differ by them.
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is meant on its own.
  /['’‘`\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\u093c]/g

/** Word separators, character by character as in `search_fold`, where `\s` differs and `\0` cannot occur. */
const BETWEEN_WORDS =
  /[\0-/:-@[-`{-\u00bf\u00d7\u00f7\u05be\u060c\u061b\u061f\u06d4\u0964\u0965\u0970\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3030\u30fb\u{1f000}-\u{1faff}]+/u

function cut(text: string): string {
  // Twice as many code units hold at least as many code points, so the rest can be skipped.
  return Array.from(text.slice(0, 2 * MAX_SEARCH_LENGTH + 400))
    .slice(0, MAX_SEARCH_LENGTH)
    .join('')
}

/** Whether a folded word has Latin letters alone. */
export function isLatin(word: string): boolean {
  return /^[a-z]+$/.test(word)
}

/** Whether one of sorted words begins so. */
export function hasBeginning(sorted: readonly string[], beginning: string): boolean {
  return sorted[firstFrom(sorted, beginning)]?.startsWith(beginning) ?? false
}

/** Returns the index of the first of sorted words that is not before `beginning`; their number if all are. */
export function firstFrom(sorted: readonly string[], beginning: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < beginning) low = middle + 1
    else high = middle
  }
  return low
}
