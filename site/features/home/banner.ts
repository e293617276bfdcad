import type { Tile } from '../../../src/catalogue/page-models.ts'
import type { Banner } from '../../../src/settings/contract.ts'

/**
 * Returns the target of a banner's button: its own link, else the category its label names, else the first category.
 */
export function bannerPath({ link, action }: Pick<Banner, 'link' | 'action'>, categories: Tile[]): string | null {
  if (link) return link
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
