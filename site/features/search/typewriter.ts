/** Sample search terms (specification 1). */
export const SAMPLE_TERMS = ['milk', 'bread', 'sugar', 'paneer', 'chocolate', 'curd', 'rice', 'egg', 'chips']

/** Pause after a complete word, and time per character (specification 9). */
const WORD_PAUSE_MS = 1000
const CHARACTER_MS = 50

export interface TypedFrame {
  text: string
  pauseMs: number
}

/**
 * Yields frames that type each word, pause, and delete it letter by letter, forever. The first word starts complete.
 */
export function* typedFrames(words: readonly string[]): Generator<TypedFrame, never> {
  for (let n = 0; ; n++) {
    const letters = Array.from(words[n % words.length] ?? '')
    if (n > 0)
      for (let typed = 1; typed < letters.length; typed++)
        yield { text: letters.slice(0, typed).join(''), pauseMs: CHARACTER_MS }
    yield { text: letters.join(''), pauseMs: WORD_PAUSE_MS }
    // Never empty, which would show quotation marks around nothing.
    for (let left = letters.length - 1; left >= 1; left--)
      yield { text: letters.slice(0, left).join(''), pauseMs: CHARACTER_MS }
  }
}
