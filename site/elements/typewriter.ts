/** Sample words of the search box (specification 1). */
export const SAMPLE_TERMS = ['milk', 'bread', 'sugar', 'paneer', 'chocolate', 'curd', 'rice', 'egg', 'chips']

/** How long a whole word stays, and how long each letter takes (specification 9). */
const WORD_PAUSE_MS = 1000
const CHARACTER_MS = 50

export interface TypedFrame {
  text: string
  pauseMs: number
}

/** Types a word, holds it, takes it back letter by letter, goes on with the next, forever; the first stands there already. */
export function* typedFrames(words: readonly string[]): Generator<TypedFrame, never> {
  for (let n = 0; ; n++) {
    const letters = Array.from(words[n % words.length] ?? '')
    if (n > 0)
      for (let typed = 1; typed < letters.length; typed++)
        yield { text: letters.slice(0, typed).join(''), pauseMs: CHARACTER_MS }
    yield { text: letters.join(''), pauseMs: WORD_PAUSE_MS }
    for (let left = letters.length - 1; left >= 0; left--)
      yield { text: letters.slice(0, left).join(''), pauseMs: CHARACTER_MS }
  }
}
