/** Returns placeholders for cards that are loading, in the shape of a card. */
export function skeletonCards(count: number): HTMLElement[] {
  return Array.from({ length: count }, () => {
    const card = document.createElement('li')
    card.className = 'skeleton-card'
    card.setAttribute('aria-hidden', 'true')
    card.innerHTML =
      '<div class="skeleton skeleton--cup"></div><div class="skeleton"></div><div class="skeleton skeleton--short"></div><div class="skeleton skeleton--control"></div>'
    return card
  })
}
