/**
 * Removes the picture that the card had from a product's page once the picture itself can be seen in its place, and not while
 * it moves there from the card.
 */
export function replaceCardPreview(): void {
  const preview = document.querySelector('.gallery__preview')
  const picture = document.querySelector<HTMLImageElement>('.gallery__strip img')
  if (!preview || !picture) return
  const replace = async () => {
    await Promise.allSettled([picture.decode(), document.activeViewTransition?.finished])
    preview.remove()
  }
  if (picture.complete) void replace()
  else picture.addEventListener('load', replace, { once: true })
}
