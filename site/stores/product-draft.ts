import { EMPTY_PRODUCT, type ProductFields } from '../lib/admin/product-form.ts'

const KEY = 'product-draft'

/** What was typed of a new product and not sent, before the page was left or reloaded; null when nothing was. */
export function loadDraft(): ProductFields | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Keeps what is typed, in this browser; it is forgotten at the next login of somebody else. */
export function saveDraft(fields: ProductFields): void {
  try {
    if (JSON.stringify(fields) === JSON.stringify(EMPTY_PRODUCT)) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(fields))
  } catch {
    // A browser without room keeps no draft.
  }
}

export function discardDraft(): void {
  saveDraft(EMPTY_PRODUCT)
}

// A draft of another version of the form is none.
function isDraft(stored: unknown): stored is ProductFields {
  if (typeof stored !== 'object' || stored === null) return false
  return Object.entries(EMPTY_PRODUCT).every(([name, empty]) => {
    const value = (stored as Record<string, unknown>)[name]
    return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty)
  })
}
