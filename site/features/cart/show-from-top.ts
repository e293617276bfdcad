/** Shows an empty cart from the top of its page, wherever Back would restore what a fuller one was scrolled to. */
export function showFromTop(): void {
  history.scrollRestoration = 'manual'
  scrollTo({ top: 0, behavior: 'instant' })
}
