import { MAX_INSTRUCTIONS_LENGTH } from '../limits.ts'
import { ADDRESS } from './address.ts'
import type { Text } from './schema.ts'

/** Characters that take no room, of which alone a text would be a blank box on the order board. */
const UNSEEN = /^[\s\u200b-\u200f\u2060\ufeff]*$/u

/** What a shopper tells the rider about one order: one line, without the characters that a note of an address must not have. */
export const DELIVERY_INSTRUCTIONS: Text = {
  ...ADDRESS.note,
  lenient: false,
  maxLength: MAX_INSTRUCTIONS_LENGTH,
  normalize: (typed) => (UNSEEN.test(typed) ? '' : ADDRESS.note.normalize(typed)),
  errors: {
    type: 'must be text',
    maxLength: `must be at most ${MAX_INSTRUCTIONS_LENGTH} characters`,
    characters: 'must have only characters that can be printed',
  },
}
