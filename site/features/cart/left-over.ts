const KEY = 'cart-left-over'

/** What a page had requested and not been granted when the shopper left it, by product. */
interface LeftOver {
  userId: string | null
  quantities: Record<string, number>
}

/** Leaves this over for the next page, with what no page has taken yet. */
export function saveLeftOver({ userId, quantities }: LeftOver): void {
  const before = takeLeftOver()
  const left = before?.userId === userId ? { ...before.quantities, ...quantities } : quantities
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, quantities: left }))
  } catch {
    // Without storage, the next page shows what the account has.
  }
}

/** Returns what the page before left over in this tab, once. */
export function takeLeftOver(): Partial<LeftOver> | null {
  try {
    const left = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return JSON.parse(left ?? 'null')
  } catch {
    return null
  }
}

/** Leaving a page ends its calls before the page is told that it is left. What has failed waits for that. */
export function pageLeft(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve))
}
