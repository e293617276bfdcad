/** Validation of addresses, for the forms and the server alike. */

/** An address as the API and the forms represent it. */
export interface AddressForm {
  address_line: string
  city: string
  state: string
  country: string
  pincode: string
  mobile: string
  note?: string | undefined
}

/** An address as it is stored. Without a note, the existing one stays. */
export interface AddressFields {
  addressLine: string
  city: string
  state: string
  country: string
  /** Six digits. */
  pincode: string
  /** Ten digits. */
  mobile: string
  note?: string
}

export type AddressErrors = Partial<Record<keyof AddressForm, string>>

export const MAX_ADDRESS_LINE_LENGTH = 200
export const MAX_PLACE_LENGTH = 80
export const MAX_RIDER_NOTE_LENGTH = 300
/** Maximum number of addresses of one shopper. */
export const MAX_ADDRESSES = 20

/** Returns what is wrong with each field, in a sentence for the shopper; empty if the address is valid. */
export function validateAddress(form: AddressForm): AddressErrors {
  const errors: AddressErrors = {}
  const put = (field: keyof AddressForm, error: string | null) => {
    if (error) errors[field] = error
  }
  put('address_line', textError('Address Line', form.address_line, MAX_ADDRESS_LINE_LENGTH))
  put('city', textError('City', form.city, MAX_PLACE_LENGTH))
  put('state', textError('State', form.state, MAX_PLACE_LENGTH))
  put('pincode', requiredError('Pincode', form.pincode) ?? pincodeError(form.pincode))
  put('country', textError('Country', form.country, MAX_PLACE_LENGTH))
  put('mobile', requiredError('Mobile No.', form.mobile) ?? mobileError(form.mobile))
  put(
    'note',
    tooLong('Note', form.note ?? '', MAX_RIDER_NOTE_LENGTH) ?? unprintable('Note', linesJoined(form.note ?? '')),
  )
  return errors
}

/** Returns a valid address as it is stored: spaces normalized, the mobile number without its prefix. */
export function normalizeAddress(form: AddressForm): AddressFields {
  return {
    addressLine: normalized(form.address_line),
    city: normalized(form.city),
    state: normalized(form.state),
    country: normalized(form.country),
    pincode: withoutSpaces(form.pincode),
    mobile: mobileDigits(form.mobile),
    ...(form.note === undefined ? {} : { note: normalized(linesJoined(form.note)) }),
  }
}

function textError(label: string, value: string, longest: number): string | null {
  return requiredError(label, value) ?? tooLong(label, value, longest) ?? unprintable(label, value)
}

function requiredError(label: string, value: string): string | null {
  return /[\p{L}\p{N}]/u.test(value) ? null : `${label} is required`
}

function tooLong(label: string, value: string, longest: number): string | null {
  return normalized(value).length > longest ? `${label} must be at most ${longest} characters` : null
}

// Control characters, lone surrogates, and characters that change the writing direction: on a rider's screen or a printed
// label they would show something other than what the shopper saw.
function unprintable(label: string, value: string): string | null {
  const isPlain = !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value)
  return isPlain ? null : `${label} holds characters that cannot be printed`
}

function pincodeError(value: string): string | null {
  return /^[1-9][0-9]{5}$/.test(withoutSpaces(value)) ? null : 'Pincode must be six digits, the first not 0'
}

/** Returns what is wrong with a mobile number, in a sentence; null if it is valid. */
export function mobileError(value: string): string | null {
  return /^[6-9][0-9]{9}$/.test(mobileDigits(value)) ? null : 'Mobile No. must be ten digits, the first 6, 7, 8 or 9'
}

/** Returns the ten digits of a valid mobile number, however it was typed. */
export function mobileDigits(value: string): string {
  return value.replace(/[ \u00a0()-]/g, '').replace(/^(?:\+91|0091|91(?=[0-9]{10}$)|0)/, '')
}

function withoutSpaces(value: string): string {
  return value.replace(/[ \u00a0]/g, '')
}

function linesJoined(value: string): string {
  return value.replace(/[\r\n\t]+/g, ' ')
}

function normalized(value: string): string {
  return value.replace(/ {2,}/g, ' ').trim()
}
