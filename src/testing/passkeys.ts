import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, PasskeyCreation, PasskeyRequest, Registration } from '../account/passkey/contract.ts'
import { givenAdmin, TEST_PASSWORD } from './account.ts'
import type { createTestApp } from './app.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** What an authenticator does wrong, or another than the shop's own page makes it do. */
interface Deviations {
  origin?: string
  domain?: string
  crossOrigin?: boolean
  type?: string
  challenge?: string
  /** The count of signatures to claim, instead of the next one. */
  counter?: number
  isVerified?: boolean
  userHandle?: string | null
  /** The fields of another public key than the passkey's, by their numbers in COSE. */
  key?: readonly [number, number | Buffer][]
}

/** A passkey in software, which signs whatever it is asked to. */
export interface SoftwarePasskey {
  credentialId: string
  userHandle: string
  registration: Registration
  /** Signs a challenge. */
  assert(options: PasskeyRequest, over?: Deviations): Assertion
}

/** Makes a passkey as a browser on the shop's own page would. */
export function createSoftwarePasskey(options: PasskeyCreation, over: Deviations = {}): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const domain = over.domain ?? options.rp.id
  const length = Buffer.from([0, credentialId.length])
  const credential = Buffer.concat([
    Buffer.alloc(16),
    length,
    credentialId,
    over.key ? cose(over.key) : coseKey(publicKey),
  ])
  const data = Buffer.concat([authenticatorData(domain, 0, HAS_CREDENTIAL, over), credential])
  const attestation = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(data)],
  ])
  let count = 0
  return {
    credentialId: id,
    userHandle: options.user.id,
    registration: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, over).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      },
    },
    assert(request, deviations = {}) {
      count = deviations.counter ?? count + 1
      const signed = authenticatorData(deviations.domain ?? request.rpId, count, 0, deviations)
      const client = clientData('webauthn.get', request.challenge, deviations)
      const hash = createHash('sha256').update(client).digest()
      const { userHandle = options.user.id } = deviations
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: signed.toString('base64url'),
          signature: sign('sha256', Buffer.concat([signed, hash]), privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

/** Creates an admin with a passkey, and with the recovery codes that come with the first one. */
export async function givenPasskey(
  shop: Pick<Awaited<ReturnType<typeof createTestApp>>, 'call' | 'db'>,
  over: Parameters<typeof givenAdmin>[1] = {},
) {
  const { call } = shop
  const admin = await givenAdmin(shop, over)
  const { headers } = admin
  const options = await call('POST', '/api/user/passkey/creation-options', { password: TEST_PASSWORD }, headers)
  const passkey = createSoftwarePasskey(options.body.data)
  const body = { name: 'Work phone', passkey: passkey.registration }
  const added = await call('POST', '/api/user/passkey/add', body, headers)
  return { ...admin, passkey, recoveryCodes: added.body.data.recoveryCodes as string[] }
}

function clientData(type: string, challenge: string, over: Deviations): Buffer {
  const { origin = 'http://localhost', crossOrigin = false } = over
  return Buffer.from(
    JSON.stringify({ type: over.type ?? type, challenge: over.challenge ?? challenge, origin, crossOrigin }),
  )
}

function authenticatorData(domain: string, counter: number, flags: number, { isVerified = true }: Deviations): Buffer {
  const rest = Buffer.alloc(5)
  rest[0] = flags | PRESENT | (isVerified ? VERIFIED : 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(domain).digest(), rest])
}

/** An ES256 key as COSE writes it (RFC 9053): type EC2, its algorithm, its curve P-256, and its point. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (part: string) => cborBytes(Buffer.from(part, 'base64url'))
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), point(x!)],
    [Buffer.from([0x22]), point(y!)],
  ])
}

/** A key as COSE writes it, with fields that each have a small number, or bytes. */
function cose(fields: readonly [number, number | Buffer][]): Buffer {
  return cborMap(
    fields.map(([name, value]) => [cborNumber(name), Buffer.isBuffer(value) ? cborBytes(value) : cborNumber(value)]),
  )
}

function cborNumber(value: number): Buffer {
  const [kind, size] = value < 0 ? [0x20, -1 - value] : [0, value]
  if (size < 24) return Buffer.from([kind + size])
  return size < 256 ? Buffer.from([kind + 24, size]) : Buffer.from([kind + 25, size >> 8, size & 0xff])
}

function cborMap(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** With the shortest head: authenticators write no other. */
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const long = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff]
  const head = length < 24 ? [0x40 + length] : long
  return Buffer.concat([Buffer.from(head), bytes])
}
