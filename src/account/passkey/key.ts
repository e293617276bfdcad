import { createPublicKey, type JsonWebKey } from 'node:crypto'
import type { Registration } from './contract.ts'

/** Numbers of RFC 9053 and its registry: types and fields of keys, their algorithms and curves. */
const [OKP, EC2, RSA] = [1, 2, 3]
const [TYPE, ALGORITHM, CURVE_OR_N, X_OR_E, Y] = [1, 3, -1, -2, -3]
const [ED25519, P256] = [6, 1]
/** EdDSA, ES256 and RS256: what all devices have between them. */
export const ALGORITHMS = [-8, -7, -257]
const TYPE_OF: Record<number, number> = { [-8]: OKP, [-7]: EC2, [-257]: RSA }

/** NIST SP 800-131A and SP 800-56B: bits of the modulus, and the public exponent. */
const MIN_RSA_BITS = 2048
const MIN_RSA_EXPONENT = 65_537n

/**
 * The y of points on Ed25519 whose order is 1, 2, 4 or 8, in hexadecimal without the sign of x: with such a key, one signature
 * is right for many texts. The last two are other forms of the first two.
 */
const SMALL_ORDER = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]

// Loaded when a passkey is first added, as in `webauthn.ts`.
const load = () => import('@simplewebauthn/server/helpers')

/** Returns what is wrong with the key of a new passkey, to follow the name of its field; null if it is a strong one. */
export async function keyWeakness({ response }: Registration): Promise<string | null> {
  const { decodeAttestationObject, decodeCredentialPublicKey, parseAuthenticatorData } = await load()
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
    const { credentialPublicKey } = parseAuthenticatorData(attestation.get('authData'))
    if (!credentialPublicKey) return 'has no public key'
    return weaknessOf(decodeCredentialPublicKey(credentialPublicKey) as unknown as Map<number, unknown>)
  } catch {
    return 'has no key that can be read'
  }
}

function weaknessOf(key: ReadonlyMap<number, unknown>): string | null {
  const algorithm = Number(key.get(ALGORITHM))
  if (!ALGORITHMS.includes(algorithm)) return `has a key of an algorithm that is not one of ${ALGORITHMS.join(', ')}`
  if (key.get(TYPE) !== TYPE_OF[algorithm]) return 'has a key of another type than its algorithm'
  if (key.get(TYPE) === RSA) return rsaWeakness(bytesOf(key, CURVE_OR_N), bytesOf(key, X_OR_E))
  return key.get(TYPE) === EC2 ? ecWeakness(key) : edWeakness(key)
}

function rsaWeakness(n: Buffer, e: Buffer): string | null {
  const details = createPublicKey({ format: 'jwk', key: jwk({ kty: 'RSA', n, e }) }).asymmetricKeyDetails
  const { modulusLength = 0, publicExponent = 0n } = details ?? {}
  if (modulusLength < MIN_RSA_BITS) return `has an RSA key of ${modulusLength} bits: it needs ${MIN_RSA_BITS} or more`
  // An even modulus or exponent is none of RSA.
  const isOdd = (n.at(-1) ?? 0) % 2 === 1 && publicExponent % 2n === 1n
  return isOdd && publicExponent >= MIN_RSA_EXPONENT ? null : 'has an RSA key with a weak modulus or exponent'
}

function ecWeakness(key: ReadonlyMap<number, unknown>): string | null {
  if (key.get(CURVE_OR_N) !== P256) return 'has a key on another curve than P-256'
  try {
    const [x, y] = [bytesOf(key, X_OR_E), bytesOf(key, Y)]
    createPublicKey({ format: 'jwk', key: jwk({ kty: 'EC', crv: 'P-256', x, y }) })
    return null
  } catch {
    return 'has a key that is no point on the curve P-256'
  }
}

function edWeakness(key: ReadonlyMap<number, unknown>): string | null {
  if (key.get(CURVE_OR_N) !== ED25519) return 'has a key on another curve than Ed25519'
  const y = Buffer.from(bytesOf(key, X_OR_E))
  if (y.length !== 32) return 'has a key that is no point on the curve Ed25519'
  y[31]! &= 0x7f
  return SMALL_ORDER.includes(y.toString('hex')) ? 'has a weak key on the curve Ed25519' : null
}

/** @throws TypeError when there are no bytes. */
function bytesOf(key: ReadonlyMap<number, unknown>, field: number): Buffer {
  const bytes = key.get(field)
  if (bytes instanceof Uint8Array) return Buffer.from(bytes)
  throw new TypeError('A field of the key is missing')
}

function jwk(fields: Record<string, string | Buffer>): JsonWebKey {
  const encoded = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.toString('base64url'),
  ])
  return Object.fromEntries(encoded)
}
