import { notify } from '../../api/notice.ts'

const ID = /[-/]([0-9a-f]{32})$/

/** Says which products are chosen from the results of a search, so that later searches break ties by it. */
export function countClicks(results: HTMLElement, isSearch: () => boolean): void {
  results.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.product-card a[href^="/product/"]')
    if (link && isSearch()) countClick(link.pathname)
  })
}

export function countClick(path: string): void {
  const productId = productIdIn(path)
  if (productId) notify('/api/product/search-click', { productId })
}

/** Returns the id in the path of a product's page, or null for another path. */
export function productIdIn(path: string): string | null {
  return path.startsWith('/product/') ? (ID.exec(path)?.[1] ?? null) : null
}
