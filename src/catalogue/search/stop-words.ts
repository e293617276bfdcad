import { isName, LONGEST_NAME } from './dictionary.ts'
import type { Lexicon } from './lexicon.ts'
import { singular } from './words.ts'

/** The words of a search that may say what is wanted. */
export interface Meaningful {
  words: string[]
  /** Those of them that may say nothing of what is wanted, or only how it shall be. */
  asides: ReadonlySet<string>
}

// Filler words of searches, in English and Hinglish.
const STOP_WORDS = new Set(
  (
    'a an and the of for with in on to from at by or is i me my some any want need buy order get give show online ' +
    'price rate cost rs rupees cheap best good near please pls ka ke ki ko ka se do dena aur ' +
    'liye mera pack packet pkt kg kilo gm gms gram litre ltr ml piece pieces pcs का के की को और ' +
    'product products item items supply supplies stuff saman samaan samagri सामान सामग्री ' +
    'किलो ग्राम लीटर पैकेट'
  ).split(' '),
)

/** Words of asking, as people speak to a phone. Some of them may be goods or brands somewhere. */
const REQUEST_WORDS = new Set(
  (
    'we us can could will would you have has are there it this that these those send bring deliver add put find search ' +
    'looking like today now urgently kindly hello hey thanks one two three four five ' +
    'mujhe mujhko mujhse mere hame hamein hume humein humko hamko aap aapke chahie chahiye chaiye chahiyen chahta chahti ' +
    'lena leni lene lao laao lana laana bhej bhejo bhejna bhejiye bhejdo bhijwao bhijwana bhijwado dedo dijiye dijiyega ' +
    'dikhao dikhaiye batao mangwao mangwana mangana mangao kharidna khareedna kharidni karo karna karni kardo hai hain ' +
    'kya koi kuch thoda thodi thode thora abhi bhai bhaiya bhaiyya milega milegi milta lagane lagana lagaane ek teen ' +
    'मुझे मुझको मेरे हमें हमको आप चाहिए चाहिये चाहता चाहती लेना लेनी लाओ लाना भेज भेजो भेजना भेजिए भेजिये दे दो देना दीजिए ' +
    'दीजिये दिखाओ बताओ मंगवाओ मंगवाना मंगाना मंगाओ खरीदना खरीदनी करो करना करनी है हैं क्या कोई कुछ थोडा थोडी थोडे अभी भाई ' +
    'भैया मिलेगा मिलेगी लगाने एक तीन कृपया में से पर'
  ).split(' '),
)

/** What stands before such a word says which one is wanted: "adrak wali chai". */
export const WHICH = 'wala wali wale vala vali vale waala waali waale वाला वाली वाले'.split(' ')

/** Words that say how something is, which nobody wants by itself. */
const QUALITIES = new Set(
  'desi jain kam less low fresh taza taaza pure shuddh asli best local शुद्ध देसी ताजा कम'.split(' '),
)

/** Words of shoppers who look for what is cheaper now, whatever it is. */
const OFFER_WORDS = new Set(
  (
    'offer offers sale deal deals discount discounts discounted cheap cheapest bargain bargains sasta saste sasti ऑफर छूट सस्ता ' +
    'सस्ते सस्ती'
  ).split(' '),
)

/** Whether a search asks for nothing but offers, none of whose words the catalogue has. */
export function isForOffers(said: readonly string[], lexicon: Lexicon): boolean {
  const wanted = said.filter((word) => !STOP_WORDS.has(word) || OFFER_WORDS.has(word))
  return wanted.length > 0 && wanted.every((word) => OFFER_WORDS.has(word) && !lexicon.words.has(singular(word)))
}

/** Whether the word stands between one thing and another. */
export function isAnd(word: string): boolean {
  return word === 'and' || word === 'aur' || word === 'और'
}

/** Whether searches leave the word out. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Leaves out stop words, unless they are part of a name: "balon ka tel" is hair oil. */
export function meaningfulWords(said: readonly string[], isOpen: boolean, lexicon: Lexicon): Meaningful {
  const folded = said.map(singular)
  const named = namedIn(folded, lexicon)
  const isKnown = (i: number) =>
    isName([folded[i]!]) ||
    lexicon.words.has(folded[i]!) ||
    (isOpen && i === said.length - 1 && lexicon.hasBeginning(folded[i]!))
  const kept = [...said.keys()].filter((i) => {
    if (named.has(i)) return true
    const word = said[i]!
    return !STOP_WORDS.has(word) && !WHICH.includes(word) && (!REQUEST_WORDS.has(word) || isKnown(i))
  })
  const isBeforeWhich = (i: number) => WHICH.includes(said[i + 1] ?? '') && kept.some((other) => other > i + 1)
  const asides = kept.filter((i) => {
    const word = said[i]!
    if (isBeforeWhich(i) || QUALITIES.has(word)) return true
    return REQUEST_WORDS.has(word) && !isName([folded[i]!])
  })
  return { words: kept.map((i) => said[i]!), asides: new Set(asides.map((i) => said[i]!)) }
}

/** Returns where words stand that make a name of goods or a brand together. */
function namedIn(folded: readonly string[], lexicon: Lexicon): Set<number> {
  const named = new Set<number>()
  for (const from of folded.keys()) {
    for (let length = Math.min(LONGEST_NAME, folded.length - from); length > 1; length--) {
      const name = folded.slice(from, from + length)
      if (isName(name) || lexicon.brandOf(name)) for (let i = 0; i < length; i++) named.add(from + i)
    }
  }
  return named
}
