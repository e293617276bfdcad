const KEY = 'cart-left-over'

/** What a page had requested and not been granted when the shopper left it, by product. */
interface LeftOver {
  userId: string | null
  quantities: Record<string, number>
}

export function saveLeftOver(left: LeftOver): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left))
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
