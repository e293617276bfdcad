/** Where a shopper was among cards that were loaded one page after the other. */
interface CardPlace {
  pages: number
  /** Scroll position in pixels. */
  top: number
}

/** Kept with the history entry: leaving and coming back finds it, a new visit does not. */
export function saveScrollPosition(pages: number): void {
  history.replaceState({ ...history.state, cards: { pages, top: scrollY } satisfies CardPlace }, '')
}

export function placeToReturnTo(): CardPlace | null {
  const place = history.state?.cards
  return Number.isInteger(place?.pages) && place.pages > 1 && Number.isFinite(place.top) ? place : null
}
