import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, as bytes. */
export interface BrowserKeys {
  /** Its public key on P-256, an uncompressed point of 65 bytes. */
  p256dh: Uint8Array
  /** Its authentication secret of 16 bytes. */
  auth: Uint8Array
}

/** The whole message is one record, which RFC 8291, section 4 requires. */
const RECORD_BYTES = 4096
const TAG_BYTES = 16
const MAX_PAYLOAD_BYTES = RECORD_BYTES - TAG_BYTES - 1

/**
 * Encrypts a message for one browser (RFC 8291, with the content encoding `aes128gcm` of RFC 8188): the push service between
 * learns only how long it is. Salt and key are new for each message; tests pass those of the RFC's example.
 * @throws Error if the browser's key is not on the curve, or the message is longer than 4,079 bytes.
 */
export function encryptForBrowser(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { salt = randomBytes(16), privateKey }: { salt?: Uint8Array; privateKey?: Uint8Array } = {},
): Buffer {
  const bytes = Buffer.byteLength(text)
  if (bytes > MAX_PAYLOAD_BYTES) throw new Error(`A message of ${bytes} bytes does not fit into one record`)
  const own = createECDH('prime256v1')
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const ownPublic = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const secret = derive(own.computeSecret(p256dh), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte after the text marks the last record.
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  return Buffer.concat([header(salt, ownPublic), hidden, cipher.getAuthTag()])
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

function header(salt: Uint8Array, publicKey: Uint8Array): Buffer {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(publicKey.length, 4)
  return Buffer.concat([salt, sizes, publicKey])
}
