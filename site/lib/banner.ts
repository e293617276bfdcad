import type { Tile } from '../../src/catalogue/page-models.ts'
import type { Banner } from '../../src/settings/contract.ts'

/** Where a banner's button leads: where its owner says, else to the category that its words name, else to the first. */
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
