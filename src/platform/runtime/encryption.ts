import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Encrypts texts that wait in the database, such as emails with a code, so that reading the database is not enough. */
export interface Encryption {
  encrypt(text: string): string
  /** Returns null for text that was not encrypted here, or was changed since. */
  decrypt(encrypted: string): string | null
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with the first secret and decrypts with any. Each purpose has keys of its own, so that nothing that was encrypted
 * for one can be passed off as another's.
 */
export function createEncryption(secrets: readonly [string, ...string[]], purpose = 'seal'): Encryption {
  const keys = secrets.map((secret) => createHash('sha256').update(`${purpose} of ${secret}`).digest())
  return {
    encrypt(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys[0]!, nonce)
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
    },
    decrypt(encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      for (const key of keys) {
        const text = tryKey(key, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}

function tryKey(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
