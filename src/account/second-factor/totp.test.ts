import { expect, test } from 'bun:test'
import { newTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts'

/** The secret of RFC 6238, appendix B: "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes are those of RFC 6238, of which apps show the last six digits', () => {
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000]
  const codes = seconds.map((at) => totpCode(SECRET, Math.floor(at / 30)))
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130'])
})

test('a code counts one step early and one step late, and no longer', () => {
  const code = totpCode(SECRET, 1000)
  expect([998, 999, 1000, 1001, 1002].map((now) => stepOfCode(SECRET, code, now))).toEqual([
    null,
    1000,
    1000,
    1000,
    null,
  ])
  expect(stepOfCode(SECRET, 'abcdef', 1000)).toBeNull()
  expect(stepOfCode(SECRET, '', 1000)).toBeNull()
})

test('a new secret has 160 bits, and is another one each time', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(50)
})

test('the URI names shop and account, whatever signs they contain', () => {
  const uri = totpUri(SECRET, { issuer: 'Ravi & Sons: Fruit', email: 'a+b@shop.example' })
  expect(uri).toStartWith('otpauth://totp/Ravi%20%26%20Sons%3A%20Fruit:a%2Bb%40shop.example?')
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    secret: SECRET,
    issuer: 'Ravi & Sons: Fruit',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
