import type { AddressForm } from '../../../src/shared/address.ts'

/** What a pincode filled in a form. */
export type Filled = Partial<Record<(typeof FILLED)[number], string>>

/** The fields that a pincode fills. */
const FILLED = ['city', 'state'] as const

/**
 * Returns what a pincode's place changes in a form: fields that are empty, or still as an earlier pincode filled them. What
 * the shopper typed stays. A pincode that nobody knows empties what an earlier one filled, because that is wrong now.
 * @param filled what the earlier pincode filled.
 */
export function fillFrom(
  place: { city: string | null; state: string | null },
  form: AddressForm,
  filled: Filled,
): Filled {
  return Object.fromEntries(
    FILLED.filter((name) => !form[name].trim() || form[name] === filled[name]).map((name) => [name, place[name] ?? '']),
  )
}
