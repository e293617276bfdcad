import { expect, test } from 'bun:test'
import { createEncryption } from './encryption.ts'

const encryption = createEncryption(['the secret that seals, long enough'])

test('encrypts each text differently, and decrypts it', () => {
  const encrypted = encryption.encrypt('your code is 123456 — ₹')
  expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('123456')
  expect(encryption.encrypt('your code is 123456 — ₹')).not.toBe(encrypted)
  expect(encryption.decrypt(encrypted)).toBe('your code is 123456 — ₹')
})

test('does not decrypt what was changed, cut or encrypted with another secret', () => {
  const encrypted = encryption.encrypt('hello')
  const bytes = Buffer.from(encrypted, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  for (const wrong of ['', 'x', encrypted.slice(0, 20), bytes.toString('base64url')])
    expect(encryption.decrypt(wrong)).toBeNull()
  expect(createEncryption(['another secret, which is long enough']).decrypt(encrypted)).toBeNull()
})

test('decrypts what was encrypted before a rotation', () => {
  const rotated = createEncryption(['a newer secret, which is long enough', 'the secret that seals, long enough'])
  expect(rotated.decrypt(encryption.encrypt('hello'))).toBe('hello')
})
