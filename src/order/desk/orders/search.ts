import { mobileDigits } from '../../../shared/address.ts'

/** The possible meanings of a search text; each is null when the text cannot have that meaning. */
export interface DeskSearch {
  /** Beginning of an order number. */
  code: string | null
  /** Beginning of a mobile number. */
  mobile: string | null
  /** Part of a name. */
  name: string | null
}

/**
 * Interprets a search text as the beginning of an order number, the beginning of a mobile number, or part of a name.
 * Returns null for an empty text.
 */
export function readSearch(typed: string): DeskSearch | null {
  const text = typed.trim().replace(/\s+/g, ' ')
  if (text === '') return null
  const [, code] = /^(?:ORD-?)?([2-9A-HJ-NP-Z]{1,8})$/i.exec(text) ?? []
  const digits = mobileDigits(text)
  return {
    code: code ? `ORD-${code.toUpperCase()}` : /^ORD-?$/i.test(text) ? 'ORD-' : null,
    mobile: /^\d{3,10}$/.test(digits) ? digits : null,
    name: /\p{L}/u.test(text) ? text : null,
  }
}
