/**
 * Returns a rough phonetic key of a word. Hindi has no single spelling in Latin letters, so "doodh" and "dudh", "atta"
 * and "aata", "zeera" and "jira" share a key.
 */
export function phoneticKey(word: string): string {
  return latinOf(word)
    .replace(/aa+/g, 'a')
    .replace(/ee+|ii+/g, 'i')
    .replace(/oo+|uu+/g, 'u')
    .replace(/w/g, 'v')
    .replace(/c(?!h)/g, 'k')
    .replace(/z/g, 'j')
    .replace(/ph/g, 'f')
    .replace(/iy(?=[aeou])/g, 'i')
    .replace(/^e(?=la)/, 'i')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/([kgcjtdpb])h/g, '$1')
    .replace(/(?<=.{2})[ey]$/, 'i')
}

/** Consonants have one spelling in Latin letters, vowels several. A dot over a letter is an n or an m, as it happens. */
export function consonantsOf(sound: string): string {
  return sound.replace(/[aeiou]/g, '').replaceAll('m', 'n')
}

/** Transliterates Devanagari to Latin letters as people type it: दूध to "doodh". Other letters stay unchanged. */
export function latinOf(word: string): string {
  let latin = ''
  // A consonant has an inherent short "a" unless a vowel sign, a virama or the word's end follows.
  let pending = false
  for (const letter of word) {
    const sign = VOWEL_SIGNS[letter]
    const consonant = CONSONANTS[letter]
    if (pending && sign === undefined) latin += 'a'
    latin += sign ?? consonant ?? VOWELS[letter] ?? letter
    pending = consonant !== undefined
  }
  return latin
}

/** Returns what a word in Devanagari may be the plural of: सब्जियां of सब्जी, अंडे of अंडा, आमों of आम. */
export function hindiSingulars(word: string): string[] {
  return PLURALS.flatMap(([ending, singulars]) =>
    word.length > ending.length + 1 && word.endsWith(ending)
      ? singulars.map((singular) => word.slice(0, -ending.length) + singular)
      : [],
  )
}

const PLURALS: readonly (readonly [string, readonly string[]])[] = [
  ['ियां', ['ी']],
  ['ियों', ['ी']],
  ['ें', ['']],
  ['ों', ['', 'ा']],
  ['े', ['ा']],
]

const CONSONANTS = pairs(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
)
const VOWELS = pairs('अ a आ aa इ i ई ee उ u ऊ oo ऋ ri ए e ऐ ai ऑ o ओ o औ au ं n ः h')
const VOWEL_SIGNS: Record<string, string> = {
  ...pairs('ा aa ि i ी ee ु u ू oo ृ ri े e ै ai ॉ o ो o ौ au'),
  '्': '',
}

function pairs(text: string): Record<string, string> {
  const parts = text.split(' ')
  return Object.fromEntries(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1]!]] : [])))
}
