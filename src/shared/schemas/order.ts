import { MAX_INSTRUCTIONS_LENGTH } from '../limits.ts'
import { ADDRESS } from './address.ts'
import { type Text, VISIBLE } from './schema.ts'

/** What a shopper tells the rider about one order: one line, without the characters that a note of an address must not have. */
export const DELIVERY_INSTRUCTIONS: Text = {
  ...ADDRESS.note,
  lenient: false,
  maxLength: MAX_INSTRUCTIONS_LENGTH,
  normalize: (typed) => (VISIBLE.test(typed) ? ADDRESS.note.normalize(typed) : ''),
  errors: {
    type: 'must be text',
    maxLength: `must be at most ${MAX_INSTRUCTIONS_LENGTH} characters`,
    characters: 'must have only characters that can be printed',
  },
}
