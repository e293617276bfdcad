/** The position in a list whose pages of cards were loaded one after another. */
interface ScrollState {
  pages: number
  /** Scroll position in pixels. */
  top: number
}

/** Saves the position in the history entry, where it survives leaving and returning, but not a new visit. */
export function saveScrollPosition(position: ScrollState): void {
  history.replaceState({ ...history.state, cards: position }, '')
}

export function placeToReturnTo(): ScrollState | null {
  const place = history.state?.cards
  return Number.isInteger(place?.pages) && place.pages > 1 && Number.isFinite(place.top) ? place : null
}
