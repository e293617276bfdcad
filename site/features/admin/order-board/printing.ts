/** Opens a printable page in a new tab, and the browser's print dialog in it. */
export function print(url: string): void {
  const page = window.open(url, '_blank')
  page?.addEventListener('load', () => page.print())
}
