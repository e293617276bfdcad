/** How many recovery codes are made at a time. */
const RECOVERY_CODES = 10
/** Crockford's base 32, without letters that are mistaken for others. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP = 4
/** 24 characters make 120 bits, so that a fast hash suffices (OWASP ASVS 5, 6.5.2: from 112 bits). */
const LENGTH = 24
const RECOVERY_CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Makes recovery codes in groups of four characters, which are easy to copy by hand. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % 32])
    return characters
      .join('')
      .match(new RegExp(`.{${GROUP}}`, 'g'))!
      .join('-')
  })
}

/** Returns a typed recovery code as it is hashed, whatever its case and separators; null if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return RECOVERY_CODE.test(plain) ? plain : null
}
