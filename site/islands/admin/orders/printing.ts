/** Opens a page that is made for paper in its own tab, and the browser's printing over it. */
export function print(url: string): void {
  const page = window.open(url, '_blank')
  page?.addEventListener('load', () => page.print())
}
