import { expect, test } from 'bun:test'
import { createPasswords, passwordFault } from './passwords.ts'

const passwords = createPasswords({ memoryCost: 8, timeCost: 1 })

test('passwords are kept as argon2id, at the cost that OWASP recommends', async () => {
  const hash = await createPasswords().hash('a basket of mangoes')
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
  const real = createPasswords()
  const hash = await real.hash('a basket of mangoes')
  await real.verify('warm up', null)
  // The fastest of several: what slows one down is the machine, not the secret.
  const fastest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
  for (let n = 0; n < 12; n++)
    for (const which of ['known', 'unknown'] as const) {
      const startedAt = performance.now()
      await real.verify('not this one', which === 'known' ? hash : null)
      fastest[which] = Math.min(fastest[which], performance.now() - startedAt)
    }
  const { known, unknown } = fastest
  expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.7)
})

test('eight to 128 characters of any kind are a password, if few have it', () => {
  for (const good of ['पासवर्डहै१२', '🥭'.repeat(128), 'x'.repeat(128), ' spaces are fine ', 'ten rupees'])
    expect(passwordFault(good)).toBeNull()
  expect(passwordFault('🥭'.repeat(7))).toContain('at least 8')
  expect(passwordFault('x'.repeat(129))).toContain('at most 128')
  for (const common of ['password', 'PASSWORD1', 'qwertyuiop', '1234567890', 'iloveyou'])
    expect(passwordFault(common)).toContain('Too many people')
})

test('a flood is turned away rather than kept waiting for ever', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 200 }, () => passwords.hash('x')))
  const refused = flood.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBe(98)
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable' } })
  expect(await passwords.hash('x')).toStartWith('$argon2id$')
})
