import { EMPTY_PRODUCT, type ProductFields } from '../lib/admin/product-form.ts'

const KEY = 'product-draft'

/** What was typed of a new product and not sent, before the page was left or reloaded; null when nothing was. */
export function keptDraft(): ProductFields | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps what is typed, in this browser; it is forgotten at the next login of somebody else. */
export function keepDraft(fields: ProductFields): void {
  try {
    if (JSON.stringify(fields) === JSON.stringify(EMPTY_PRODUCT)) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(fields))
  } catch {
    // A browser without room keeps no draft.
  }
}

export function dropDraft(): void {
  keepDraft(EMPTY_PRODUCT)
}

// A draft of another version of the form is none.
function isDraft(kept: unknown): kept is ProductFields {
  if (typeof kept !== 'object' || kept === null) return false
  return Object.entries(EMPTY_PRODUCT).every(([name, empty]) => {
    const value = (kept as Record<string, unknown>)[name]
    return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty)
  })
}
