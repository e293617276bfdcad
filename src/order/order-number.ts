/** Digits and capitals without 0, 1, I and O, which are mistaken for each other when read aloud or from paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** A new order's number for people: one of a million million, so that none can be guessed from another. */
export function newOrderCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `ORD-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
