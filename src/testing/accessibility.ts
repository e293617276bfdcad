import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong in the page as it stands, WCAG 2.2 AA and good practice: a line for each element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which a Content-Security-Policy rightly refuses.
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { rules: { 'target-size': { enabled: true } } })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  })
}

/** Shows the page in another scheme, once colours that change over time have changed. */
export async function showIn(colorScheme: 'light' | 'dark', page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
}
