/** Scrolling that glides, unless motion is not welcome. */
export function gentleScroll(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
