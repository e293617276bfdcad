/**
 * Resolves once this page is shown: at once, unless the browser renders it ahead, of which nobody may ever see anything. A
 * page that is not shown reads nothing of the shopper and changes nothing. What was rendered ahead is painted first: whatever
 * waits for this would delay that, and shows nothing that the first frame could have.
 */
export async function shown(): Promise<void> {
  const page = globalThis.document as (Document & { prerendering?: boolean }) | undefined
  if (!page?.prerendering) return
  await new Promise((resolve) => page.addEventListener('prerenderingchange', resolve))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
