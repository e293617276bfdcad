import type { Tile } from '../../src/catalogue/pages.ts'

/** Where the banner's button leads: to the category that its words name, else to the first one; null without any. */
export function bannerPath(action: string, categories: Tile[]): string | null {
  const words = wordsOf(action)
  const named = categories.find(({ name }) => wordsOf(name).some((word) => words.includes(word)))
  return (named ?? categories[0])?.path ?? null
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)
}
