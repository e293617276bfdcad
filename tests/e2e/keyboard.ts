import type { Locator, Page } from 'playwright-core'
import { waitUntil } from '../../src/testing/wait.ts'

const MAX_STOPS = 150

interface Stop {
  name: string
  /** Whether an outline, or the border of its field, shows the focus. */
  marked: boolean
  /** Whether any part of it is visible: within the screen and not covered by another element. */
  seen: boolean
}

/**
 * Presses a key until the focused element has this name, as screen readers read it.
 * @throws at a stop on the way whose focus is not visible
 */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key)
    const stop = await settledStop(page)
    if (stop && (typeof name === 'string' ? stop.name === name : name.test(stop.name))) return
    if (stop) passed.push(stop.name)
  }
  throw new Error(`The focus never came to ${name}: ${passed.join(', ')}`)
}

// The screen may still be scrolling to the element, or its border changing colour.
async function settledStop(page: Page): Promise<Stop | null> {
  let stop: Stop | null = null
  await waitUntil(async () => {
    stop = await focusedStop(page)
    return stop === null || (stop.marked && stop.seen)
  }).catch(() => {
    throw new Error(`The focus cannot be seen: ${JSON.stringify(stop)}`)
  })
  return stop
}

/** Returns the focused element; null between the last and the first stop of the page. */
function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const nameOf = (each: Element) => {
      const said = each.getAttribute('aria-label') ?? (each as HTMLInputElement).labels?.[0]?.textContent
      return (said ?? each.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
    }
    const isSeen = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const parts = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height]))
      return parts.some(([x, y]) => {
        const at = document.elementFromPoint(x!, y!)
        return at !== null && (element.contains(at) || at.contains(element))
      })
    }
    const isRinged = (each: Element | null) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const hasBorder = (each: Element | null) =>
      each !== null && getComputedStyle(each).borderTopColor !== 'rgba(0, 0, 0, 0)'
    return {
      name: nameOf(element),
      marked:
        isRinged(element) || isRinged(element.closest('.product-card')) || hasBorder(element.closest('.search-box')),
      seen: isSeen(),
    }
  })
}

/** Submits a form twice before anything is rendered, as two quick presses of Enter do on a busy machine. */
export function submitTwice(form: Locator): Promise<void> {
  return form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit()
    element.requestSubmit()
  })
}
