/**
 * A text of the specification, and after the bar the same in everyday English, which the owner may choose instead. It is one
 * string, because the build puts those where they are said (`inlineConst`): no page loads the texts of another one.
 */
export type Pair = `${string} | ${string}`

// A page has one wording for as long as it is open. A server renders for more shops than one: it says which is meant.
let isEveryday = () => globalThis.document?.documentElement.dataset.wording === 'everyday'

/** Returns the text that the owner chose. On the server, only what is rendered for a page may call it, no module. */
export function say(pair: Pair): string {
  return pair.split(' | ')[isEveryday() ? 1 : 0]!
}

/** Sets how to know, on a server, whether the page that is being rendered is in everyday English. */
export function sayBy(choice: () => boolean): void {
  isEveryday = choice
}
