import { mobileDigits } from '../../../shared/address.ts'

/** What somebody at the desk may mean by what they typed; each part null when it cannot be meant. */
export interface DeskSearch {
  /** How the order's number begins. */
  code: string | null
  /** How a mobile number begins. */
  mobile: string | null
  /** What a name contains. */
  name: string | null
}

/** An order number or its beginning, a mobile number or its beginning, or a part of a name; null for no search. */
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
