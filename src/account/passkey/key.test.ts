import { expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { givenAdmin, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { createSoftwarePasskey } from '../../testing/passkeys.ts'
import { accountThrottle } from '../schema.ts'

const { call, db } = await createTestApp()

type Key = readonly [number, number | Buffer][]
const bytes = (text: string) => Buffer.from(text, 'base64url')
const ZEROES = Buffer.alloc(32)

function rsa(modulusLength: number, exponent?: Buffer): Key {
  const { n, e } = generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' })
  return [
    [1, 3],
    [3, -257],
    [-1, bytes(n!)],
    [-2, exponent ?? bytes(e!)],
  ]
}
const ec = (x: Buffer, y: Buffer, curve = 1): Key => [
  [1, 2],
  [3, -7],
  [-1, curve],
  [-2, x],
  [-3, y],
]
const ed = (x: Buffer, curve = 6): Key => [
  [1, 1],
  [3, -8],
  [-1, curve],
  [-2, x],
]
const edPoint = bytes(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x!)
const even = () => rsa(2048).map(([name, value]) => [name, name === -1 ? evened(value as Buffer) : value] as const)

function evened(n: Buffer): Buffer {
  n[n.length - 1]! &= 0xfe
  return n
}

async function add(key: Key) {
  await db.delete(accountThrottle)
  const { headers } = await givenAdmin({ db })
  const options = await call('POST', '/api/user/passkey/creation-options', { password: TEST_PASSWORD }, headers)
  const { registration } = createSoftwarePasskey(options.body.data, { key })
  const { status, body } = await call('POST', '/api/user/passkey/add', { name: 'Mine', passkey: registration }, headers)
  return [status, body.message]
}

const WEAK: [what: string, key: Key, why: string][] = [
  ['an RSA key of 1024 bits', rsa(1024), 'passkey has an RSA key of 1024 bits: it needs 2048 or more'],
  ['the RSA exponent 1', rsa(2048, Buffer.from([1])), 'passkey has an RSA key with a weak modulus or exponent'],
  ['the RSA exponent 3', rsa(2048, Buffer.from([3])), 'passkey has an RSA key with a weak modulus or exponent'],
  ['an even RSA modulus', even() as unknown as Key, 'passkey has an RSA key with a weak modulus or exponent'],
  ['a point of zeroes', ec(ZEROES, ZEROES), 'passkey has a key that is no point on the curve P-256'],
  ['a point beside the curve', ec(edPoint, edPoint), 'passkey has a key that is no point on the curve P-256'],
  ['another curve', ec(ZEROES, ZEROES, 8), 'passkey has a key on another curve than P-256'],
  ['a point of small order', ed(ZEROES), 'passkey has a weak key on the curve Ed25519'],
  ['a key of 31 bytes', ed(ZEROES.subarray(1)), 'passkey has a key that is no point on the curve Ed25519'],
  ['X25519', ed(edPoint, 4), 'passkey has a key on another curve than Ed25519'],
  [
    'an algorithm of another type',
    [
      [1, 1],
      [3, -7],
      [-1, 6],
      [-2, edPoint],
    ],
    'passkey has a key of another type than its algorithm',
  ],
  [
    'an unknown algorithm',
    [
      [1, 2],
      [3, -65535],
      [-1, 1],
      [-2, ZEROES],
      [-3, ZEROES],
    ],
    'passkey has a key of an algorithm that is not one of -8, -7, -257',
  ],
]

test.each(WEAK)('a new passkey with a weak key is refused: %s', async (_, key, why) => {
  expect(await add(key)).toEqual([400, why])
})

test('strong keys of all three kinds are accepted', async () => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  for (const key of [rsa(2048), ec(bytes(x!), bytes(y!)), ed(edPoint)])
    expect(await add(key)).toEqual([200, 'The passkey was added'])
})
