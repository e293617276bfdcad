/** Validation of addresses, for the forms and the server alike. */

import { ADDRESS, MOBILE } from './schemas/address.ts'
import { check } from './schemas/schema.ts'

/** An address as the API and the forms represent it. */
export interface AddressForm {
  address_line: string
  city: string
  state: string
  country: string
  pincode: string
  mobile: string
  receiver?: string | undefined
  note?: string | undefined
  label?: string | undefined
}

/** An address as clients may send it: some store pincode and mobile as numbers. */
export type AddressInput = { [Field in keyof AddressForm]: AddressForm[Field] | number | null }

/** An address as it is stored. Without a receiver, a note or a label, the existing one stays. */
export interface AddressFields {
  addressLine: string
  city: string
  state: string
  country: string
  /** Six digits. */
  pincode: string
  /** Ten digits. */
  mobile: string
  receiver?: string
  note?: string
  label?: string
}

export type AddressErrors = Partial<Record<keyof AddressForm, string>>

/** Maximum number of addresses of one shopper. */
export const MAX_ADDRESSES = 20

const FIELDS = Object.keys(ADDRESS) as (keyof AddressForm)[]

/**
 * Returns an address as it is stored (spaces normalized, the mobile number without its prefix), and what is wrong with
 * each field, in a sentence for the shopper; it is only usable without errors.
 */
export function readAddress(form: AddressInput): { fields: AddressFields; errors: AddressErrors } {
  const errors: AddressErrors = {}
  const stored = {} as Record<keyof AddressForm, string>
  for (const field of FIELDS) {
    const { value, violations } = check(ADDRESS[field], form[field])
    if (violations[0]) errors[field] = violations[0].error
    stored[field] = value
  }
  const { address_line: addressLine, receiver, note, label, ...place } = stored
  const optional = {
    ...(form.receiver !== undefined && { receiver }),
    ...(form.note !== undefined && { note }),
    ...(form.label !== undefined && { label }),
  }
  return { fields: { addressLine, ...place, ...optional }, errors }
}

/** Returns what is wrong with a mobile number, in a sentence; null if it is valid. */
export function mobileError(value: string): string | null {
  return check(MOBILE, value).violations[0]?.error ?? null
}

/** Returns the ten digits of a valid mobile number, however it was typed. */
export function mobileDigits(value: string): string {
  return MOBILE.normalize(value)
}
