/** Digits and capitals without 0, 1, I and O, which are easily confused when read aloud or from paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** Returns a random order number, one of 32^8 (about 10^12), so that none can be guessed from another. */
export function newOrderCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `ORD-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
