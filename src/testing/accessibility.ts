import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

export type Scheme = 'light' | 'dark'

const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
const COLOUR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] }

/** What axe finds wrong in the page once nothing moves, WCAG 2.2 AA and good practice: a line for each element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await settled(page)
  return violationsBy(ALL_RULES, page)
}

/** The same in each scheme, of one page: by night only colours are other ones. */
export async function violationsInEachScheme(page: Page): Promise<Record<Scheme, string[]>> {
  await showIn('light', page)
  const light = await violationsBy(ALL_RULES, page)
  await showIn('dark', page)
  const dark = await violationsBy(COLOUR_RULES, page)
  await showIn('light', page)
  return { light, dark }
}

async function violationsBy(options: RunOptions, page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which a Content-Security-Policy rightly refuses.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, options)
}

/** Ends what fades or moves, or colours would be those of glass, and what that brings about. Some animations never end. */
export async function settled(page: Page): Promise<void> {
  // Asked by the clock: a page that nobody watches may have no frame for long, and what moves in it stands still.
  const polling = { polling: 50 }
  await page.waitForFunction(
    () => {
      const moving = document.getAnimations().filter(({ effect, playState }) => {
        return playState !== 'finished' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
      })
      for (const animation of moving) animation.finish()
      return moving.length === 0
    },
    undefined,
    polling,
  )
}

/** Shows the page in another scheme, once colours that change over time have changed. */
async function showIn(colorScheme: Scheme, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await settled(page)
}
