import { expect, test } from 'bun:test'
import { createEncryption } from './encryption.ts'

const seal = createEncryption(['the secret that seals, long enough'])

test('what is sealed is hidden, never twice the same, and opened again', () => {
  const sealed = seal.close('your code is 123456 — ₹')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('123456')
  expect(seal.close('your code is 123456 — ₹')).not.toBe(sealed)
  expect(seal.open(sealed)).toBe('your code is 123456 — ₹')
})

test('what was changed, cut or sealed elsewhere is not opened', () => {
  const sealed = seal.close('hello')
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  for (const wrong of ['', 'x', sealed.slice(0, 20), bytes.toString('base64url')]) expect(seal.open(wrong)).toBeNull()
  expect(createEncryption(['another secret, which is long enough']).open(sealed)).toBeNull()
})

test('after a rotation, what was sealed before is still opened', () => {
  const rotated = createEncryption(['a newer secret, which is long enough', 'the secret that seals, long enough'])
  expect(rotated.open(seal.close('hello'))).toBe('hello')
})
