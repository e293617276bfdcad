import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PASSKEY_NAME_LENGTH, OTP_DIGITS } from '../limits.ts'
import type { Text } from './schema.ts'

/** Control characters, and characters that change the writing direction or are hidden in a line. */
const MISLEADING = String.raw`\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff`

/** No quoted local parts and no line breaks: an email must mean the same mailbox to every mail program. */
export const EMAIL: Text = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_EMAIL_LENGTH,
  normalize: (typed) => typed.trim(),
  pattern: /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/,
  errors: { type: 'must be an email address such as name@example.com' },
}

/** The name of a person. It is shown to admins and written in emails, where a URL could lure readers to a page. */
export const PERSON_NAME: Text = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
  normalize: (typed) => typed,
  refused: new RegExp(`[${MISLEADING}]`),
  pattern: new RegExp(String.raw`^(?!.*(?::\/\/|[wW]{3}\.))[^${MISLEADING}]+$`),
  errors: { type: `must be 1 to ${MAX_NAME_LENGTH} visible characters, and no URL` },
}

/** By which its owner tells a passkey from others. */
export const PASSKEY_NAME: Text = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_PASSKEY_NAME_LENGTH,
  normalize: (typed) => typed.trim(),
  refused: new RegExp(`[${MISLEADING}]`),
  errors: { type: `must be 1 to ${MAX_PASSKEY_NAME_LENGTH} visible characters` },
}

/** A code that was sent to a mobile number. */
export const MOBILE_CODE: Text = codeOf('the message')

/** A code that was sent by email. */
export const EMAIL_CODE: Text = codeOf('the email')

function codeOf(source: string): Text {
  return {
    type: 'string',
    minLength: 1,
    normalize: (typed) => typed,
    pattern: new RegExp(`^[0-9]{${OTP_DIGITS}}$`),
    errors: { type: `must be the ${OTP_DIGITS} digits of ${source}` },
  }
}
