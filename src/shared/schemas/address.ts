import { latinDigits } from '../latin-digits.ts'
import { PINCODE } from '../pincode.ts'
import { DIRECTION_MARKS } from './direction-marks.ts'
import type { Text } from './schema.ts'

// Control characters, lone surrogates, and characters that change the writing direction: on a rider's screen or a printed
// label they would show something other than what the shopper saw.
const UNPRINTABLE = new RegExp(`[\\p{Cc}\\p{Cs}\\u2028\\u2029${DIRECTION_MARKS}]`, 'u')
const LETTERS = /[\p{L}\p{N}]/u

const WRONG_PINCODE = 'Pincode must be six digits, the first not 0'
const WRONG_MOBILE = 'Mobile No. must be ten digits, the first 6, 7, 8 or 9'

/** A mobile number, however it is typed; it is stored as ten digits. */
export const MOBILE: Text = {
  type: 'string',
  minLength: 1,
  normalize: (typed) =>
    latinDigits(typed)
      .replace(/[ \u00a0()-]/g, '')
      .replace(/^(?:\+91|0091|91(?=[0-9]{10}$)|0)/, ''),
  fits: (digits) => /^[6-9][0-9]{9}$/.test(digits),
  errors: { type: 'must be text', minLength: WRONG_MOBILE, pattern: WRONG_MOBILE },
}

/** The pincode that a call is about. */
export const PINCODE_ASKED: Text = {
  type: 'string',
  minLength: 1,
  normalize: pincodeDigits,
  fits: (digits) => PINCODE.test(digits),
  errors: { type: 'must be six digits' },
}

const WRONG_LABEL = 'Label must be Home, Work or Other'

/** What a shopper can call an address, to tell it from the others. */
export const ADDRESS_LABELS = ['Home', 'Work', 'Other'] as const

/** The fields of an address; who receives there, the note for the rider and the label may be omitted. */
export const ADDRESS = {
  address_line: place('Address Line', 200),
  city: place('City', 80),
  state: place('State', 80),
  country: place('Country', 80),
  pincode: {
    type: 'string',
    minLength: 1,
    lenient: true,
    normalize: pincodeDigits,
    filled: LETTERS,
    fits: (digits) => PINCODE.test(digits),
    errors: { type: 'must be text', minLength: 'Pincode is required', pattern: WRONG_PINCODE },
  } as Text,
  mobile: {
    ...MOBILE,
    lenient: true,
    filled: LETTERS,
    errors: { ...MOBILE.errors, minLength: 'Mobile No. is required' },
  } as Text,
  receiver: { ...place('Receiver', 60), minLength: 0 } as Text,
  note: {
    ...place('Note', 300),
    minLength: 0,
    normalize: (typed) => spacesJoined(inOneLine(typed)),
  } as Text,
  label: {
    ...place('Label', 10),
    minLength: 0,
    fits: (label) => (ADDRESS_LABELS as readonly string[]).includes(label),
    errors: { type: 'must be text', maxLength: WRONG_LABEL, characters: WRONG_LABEL, pattern: WRONG_LABEL },
  } as Text,
}

function pincodeDigits(typed: string): string {
  return latinDigits(typed).replace(/[ \u00a0]/g, '')
}

function place(label: string, maxLength: number): Text {
  return {
    type: 'string',
    minLength: 1,
    maxLength,
    lenient: true,
    normalize: spacesJoined,
    refused: UNPRINTABLE,
    filled: LETTERS,
    errors: {
      type: 'must be text',
      minLength: `${label} is required`,
      maxLength: `${label} must be at most ${maxLength} characters`,
      characters: `${label} holds characters that cannot be printed`,
    },
  }
}

/** Returns typed or pasted text in one line, without the characters that a note is refused for. */
export function printableLine(typed: string): string {
  return inOneLine(typed).replace(new RegExp(UNPRINTABLE, 'gu'), '')
}

function inOneLine(typed: string): string {
  return typed.replace(/[\r\n\t]+/g, ' ')
}

function spacesJoined(typed: string): string {
  return typed.replace(/ {2,}/g, ' ')
}
