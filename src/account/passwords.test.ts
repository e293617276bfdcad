import { expect, spyOn, test } from 'bun:test'
import { createPasswords, NO_PASSWORD, passwordError } from './passwords.ts'

const queue = createPasswords({ memoryCost: 8, timeCost: 1 })
const passwords = queue.of('203.0.113.9')

test('passwords are kept as argon2id, at the cost that OWASP recommends', async () => {
  const hash = await createPasswords().of('203.0.113.9').hash('a basket of mangoes')
  expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('only the right password is right, and against nothing none is', async () => {
  const hash = await passwords.hash('a basket of mangoes')
  expect(await passwords.verify('a basket of mangoes', hash)).toBe(true)
  expect(await passwords.verify('A basket of mangoes', hash)).toBe(false)
  expect(await passwords.verify('', null)).toBe(false)
})

test('the same letters composed otherwise are the same password', async () => {
  expect(await passwords.verify('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'))).toBe(true)
})

test('an unknown account takes as long as a wrong password', async () => {
  const real = createPasswords().of('203.0.113.9')
  const hash = await real.hash('a basket of mangoes')
  await real.verify('warm up', null)
  // Compares the cost parameters, not the time, which depends more on the machine than on the secret.
  const compare = spyOn(Bun.password, 'verify')
  for (const against of [hash, null, NO_PASSWORD]) expect(await real.verify('not this one', against)).toBe(false)
  const costs = compare.mock.calls.map(([, compared]) => String(compared).split('$').slice(0, 4).join('$'))
  compare.mockRestore()
  expect(costs).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1'))
})

const PATTERNS = ['aaaaaaaa', 'XXXXXXXX1!', '12121212', 'abcabcabc', '🥭'.repeat(8), 'abcdefgh', 'hgfedcba', '87654321']
const LONGER_PATTERNS = [
  ...['12345678901', '123456789012', '1234567890123', '01234567890', '98765432100', '112233445566', 'aaaabbbb'],
  ...['a1b2c3d4e5', 'passwordpassword', 'tim99tim99', '１２３４５６７８９０', 'ｐａｓｓｗｏｒｄ'],
]
const OWNER = { email: 'asha.rao@example.com', shopName: 'Anand Stores' }

test('eight to 128 characters of any kind are a password, if few have it', () => {
  const long = 'a guava and 2 lychees 🥭, '
  for (const good of [
    'पासवर्डहै१२',
    long.repeat(5).slice(0, 128),
    ' spaces are fine ',
    'ten rupees',
    '7391824650',
    'ab7391824',
    'feed19427',
    'noon hookah',
    'a7c2e9g4b1',
  ])
    expect([good, passwordError(good, OWNER)]).toEqual([good, null])
  expect(passwordError('🥭'.repeat(7), OWNER)).toContain('at least 8')
  expect(passwordError('x'.repeat(129), OWNER)).toContain('at most 128')
  for (const common of [
    'password',
    'PASSWORD1',
    'qwertyuiop',
    '1234567890',
    'iloveyou',
    ...PATTERNS,
    ...LONGER_PATTERNS,
  ])
    expect([common, passwordError(common, OWNER)]).toEqual([
      common,
      'This password is easy to guess, like a common word or name with numbers: choose another',
    ])
})

// security 26
test('passwords that are common in India are rejected, also with added digits and signs', () => {
  for (const common of [
    ...['Admin@123', 'Password@123', 'Welcome@123', 'India@123', 'Tokri@123', 'welcome123', 'krishna123', 'omsairam'],
    ...['Jaishriram@1', 'Sachin@10', 'rajesh1985!', 'Priya#2024', 'sharma@786', 'Mumbai123$', 'ILoveYou2', 'P@ssw0rd1'],
  ])
    expect([common, passwordError(common, OWNER)]).toEqual([
      common,
      'This password is easy to guess, like a common word or name with numbers: choose another',
    ])
})

// security 26
test("neither one's own email nor the shop's name is a password", () => {
  for (const own of ['asha.rao@example.com', 'Asha.Rao@Example.com', 'asha.rao123', 'Asha.Rao@'])
    expect([own, passwordError(own, OWNER)]).toEqual([own, 'The password must not be your email'])
  for (const shop of ['anandstores', 'Anand Stores', 'AnandStores@2026'])
    expect([shop, passwordError(shop, OWNER)]).toEqual([shop, 'The password must not be the name of the shop'])
  expect(passwordError('guavas of anand stores', OWNER)).toBeNull()
})

test('rejects logins beyond the limit of the queue', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => queue.of(`203.0.113.${n}`).hash('x')))
  const refused = flood.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(98)
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable' } })
  expect(await passwords.hash('x')).toStartWith('$argon2id$')
})

// security 1
test('one address holds only a few places in the queue, so that others are served meanwhile', async () => {
  const flood = Promise.allSettled(Array.from({ length: 112 }, () => passwords.hash('x')))
  expect(await queue.of('198.51.100.7').hash('x')).toStartWith('$argon2id$')
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(104)
  expect(refused[0]).toMatchObject({ reason: { kind: 'tooMany', options: { retryAfterSeconds: 1 } } })
  expect(await passwords.hash('x')).toStartWith('$argon2id$')
})
