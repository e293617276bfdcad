/** Returns smooth scrolling, or instant scrolling if the user prefers reduced motion. */
export function gentleScroll(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
