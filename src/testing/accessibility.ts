import { readFileSync } from 'node:fs'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

export type Scheme = 'light' | 'dark'

/**
 * The minified file has half the size, and every page compiles it anew. As ASCII it takes half the memory again, on its way
 * and in the page, which is a quarter of its work.
 */
const AXE = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8').replace(
  /[^\x20-\x7e\s]/g,
  (other) => `\\u${other.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

const ALL_RULES: RunOptions = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }
const COLOUR_RULES: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] }

/** Returns axe's violations of WCAG 2.2 AA and best practices once nothing in the page moves, one line per element. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await settled(page)
  return violationsBy(ALL_RULES, page)
}

/** Returns the violations in both colour schemes. Only the colours differ in the dark one, so it gets colour rules alone. */
export async function violationsInEachScheme(page: Page): Promise<Record<Scheme, string[]>> {
  await showIn('light', page)
  const light = await violationsBy(ALL_RULES, page)
  await showIn('dark', page)
  const dark = await violationsBy(COLOUR_RULES, page)
  await showIn('light', page)
  return { light, dark }
}

async function violationsBy(options: RunOptions, page: Page): Promise<string[]> {
  const found = await violationsNow(options, page)
  if (found.length === 0) return found
  // An animation that begins once the page has settled, as on a busy machine, is measured half-transparent.
  await settled(page)
  return violationsNow(options, page)
}

async function violationsNow(options: RunOptions, page: Page): Promise<string[]> {
  // Evaluates axe rather than adding a script element, which the Content-Security-Policy rightly blocks.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
    )
  }, options)
}

/**
 * Finishes running animations and any that these trigger, because axe would measure half-transparent colours. Infinite
 * animations keep running.
 */
export async function settled(page: Page): Promise<void> {
  // Polls by timer: a page in the background may get no animation frame for long, and its animations stand still.
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

/** Switches the page to a colour scheme and waits for colour transitions to end. */
async function showIn(colorScheme: Scheme, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await settled(page)
}
