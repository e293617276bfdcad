/**
 * Whether a text is another whose letters were replaced by question marks, as programs write what their encoding does not have:
 * "Toor Dal ???" for "Toor Dal दाल".
 */
export function hasLostCharacters(given: string, stored: string): boolean {
  if (given === stored || !given.includes('?')) return false
  const pattern = given.split('?').map(RegExp.escape).join('(?:\\?|[^\\x00-\\x7f])')
  return new RegExp(`^${pattern}$`, 'su').test(stored)
}
