import { EMPTY_PRODUCT, type ProductFields } from './product-form.ts'

const KEY = 'product-draft'

/** Returns what was typed for a new product but not sent before the page was left or reloaded, or null. */
export function loadDraft(): ProductFields | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Stores what is typed in this browser. It is removed when somebody else signs in. */
export function saveDraft(fields: ProductFields): void {
  try {
    if (JSON.stringify(fields) === JSON.stringify(EMPTY_PRODUCT)) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(fields))
  } catch {
    // Without storage, there is no draft.
  }
}

export function discardDraft(): void {
  saveDraft(EMPTY_PRODUCT)
}

// A draft from another version of the form is ignored.
function isDraft(stored: unknown): stored is ProductFields {
  if (typeof stored !== 'object' || stored === null) return false
  return Object.entries(EMPTY_PRODUCT).every(([name, empty]) => {
    const value = (stored as Record<string, unknown>)[name]
    return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty)
  })
}
