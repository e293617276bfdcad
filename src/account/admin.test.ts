import { expect, test } from 'bun:test'
import { closeDatabase, openDatabase } from '../platform/database/database.ts'
import { loadConfig } from '../platform/runtime/config.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { givenShopper, TEST_PASSWORD, testPasswords } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { ensureAdmin, grantAdmin, isPasswordIgnored } from './admin.ts'
import { findAccountByEmail } from './queries.ts'

async function emptyShop() {
  const shop = await createTestApp()
  const login = async (email: string, password: string) => {
    const { status, body } = await shop.call('POST', '/api/user/login', { email, password })
    return { status, headers: { authorization: `Bearer ${body.data?.accesstoken}` } }
  }
  const details = async (headers: Record<string, string>) =>
    (await shop.call('GET', '/api/user/user-details', undefined, headers)).body.data
  return { ...shop, parts: { db: shop.db, passwords: testPasswords, log: silentLog }, login, details }
}

const DEFAULT = loadConfig({}).admin
const [fresh, chosen, promoted, lost] = [await emptyShop(), await emptyShop(), await emptyShop(), await emptyShop()]

test('the first start creates an admin with a one-time password, which the second start does not print', async () => {
  const { email, oneTimePassword } = await ensureAdmin(fresh.parts, DEFAULT)
  expect(email).toBe(DEFAULT.email)
  expect(oneTimePassword).toMatch(/^([2-9a-zA]{4}-){3}[2-9a-zA]{4}$/)
  expect(await ensureAdmin(fresh.parts, DEFAULT)).toEqual({ email: DEFAULT.email, oneTimePassword: null })

  const { headers } = await fresh.login(email, oneTimePassword!)
  expect(await fresh.details(headers)).toMatchObject({ role: 'ADMIN', must_change_password: true })
  const same = { currentPassword: oneTimePassword, newPassword: oneTimePassword, confirmPassword: oneTimePassword }
  expect((await fresh.call('PUT', '/api/user/change-password', same, headers)).status).toBe(400)
  const own = 'my own mango basket'
  const changed = { currentPassword: oneTimePassword, newPassword: own, confirmPassword: own }
  const result = await fresh.call('PUT', '/api/user/change-password', changed, headers)
  expect(result.status).toBe(200)
  const after = { authorization: `Bearer ${result.body.data.accessToken}` }
  expect(await fresh.details(after)).toMatchObject({ role: 'ADMIN', must_change_password: false })
})

test('a one-time password is kept before its account is committed', async () => {
  const shop = await emptyShop()
  const lost = new Error('the process was killed')
  const failing = {
    ...shop.parts,
    keep: () => {
      throw lost
    },
  }
  expect(await ensureAdmin(failing, DEFAULT).catch((error) => error)).toBe(lost)
  const kept: unknown[] = []
  const made = await ensureAdmin({ ...shop.parts, keep: (admin) => kept.push(admin) }, DEFAULT)
  expect(made.oneTimePassword).not.toBeNull()
  await ensureAdmin({ ...shop.parts, keep: (admin) => kept.push(admin) }, DEFAULT)
  expect(kept).toEqual([made])
})

// operator H4
test('of several instances that start at once on an empty database one makes the admin, and says the one password', async () => {
  const { url, login } = await emptyShop()
  const instances = Array.from({ length: 4 }, () => openDatabase(url, { name: 'test' }))
  const known = await Promise.all(
    instances.map((db) => ensureAdmin({ db, passwords: testPasswords, log: silentLog }, DEFAULT)),
  )
  await Promise.all(instances.map(closeDatabase))
  expect(known.map(({ email }) => email)).toEqual(instances.map(() => DEFAULT.email))
  const said = known.flatMap(({ oneTimePassword }) => oneTimePassword ?? [])
  expect(said).toHaveLength(1)
  expect((await login(DEFAULT.email, said[0]!)).status).toBe(200)
})

test('the chosen admin is made with the chosen password, once', async () => {
  const admin = { email: 'Owner@Shop.example', password: 'guavas and limes' }
  expect(await ensureAdmin(chosen.parts, admin)).toEqual({ email: 'owner@shop.example', oneTimePassword: null })
  expect(await ensureAdmin(chosen.parts, { ...admin, password: 'another one entirely' })).toEqual({
    email: 'owner@shop.example',
    oneTimePassword: null,
  })
  expect((await chosen.login('owner@shop.example', 'guavas and limes')).status).toBe(200)
  expect(await isPasswordIgnored(chosen.parts, 'owner@shop.example', 'another one entirely')).toBe(true)
  for (const password of ['guavas and limes', null])
    expect(await isPasswordIgnored(chosen.parts, 'owner@shop.example', password)).toBe(false)
  expect(await ensureAdmin(chosen.parts, DEFAULT)).toEqual({ email: 'owner@shop.example', oneTimePassword: null })
})

test('rejects a common password for an admin, too', async () => {
  const weak = ensureAdmin(promoted.parts, { email: 'weak@shop.example', password: 'password1' })
  await expect(weak).rejects.toThrow(
    'ADMIN_PASSWORD: This password is easy to guess, like a common word or name with numbers: choose another',
  )
})

test('a shopper who proved the address and is chosen is promoted, and keeps the password', async () => {
  const shopper = await givenShopper(promoted)
  await ensureAdmin(promoted.parts, { email: shopper.email, password: 'guavas and limes' })
  expect(await promoted.details(shopper.headers)).toMatchObject({ role: 'ADMIN', must_change_password: false })
  expect((await promoted.login(shopper.email, TEST_PASSWORD)).status).toBe(200)
})

test('an admin who lost the password gets a new one, and whoever was signed in is out', async () => {
  const admin = await givenShopper(lost, { role: 'ADMIN' })
  const { oneTimePassword } = await grantAdmin(lost.parts, admin.email)
  expect((await lost.login(admin.email, TEST_PASSWORD)).status).toBe(400)
  expect((await lost.login(admin.email, oneTimePassword!)).status).toBe(200)
  const { status } = await lost.call('GET', '/api/user/user-details', undefined, admin.headers)
  expect(status).toBe(401)
})

test('a new admin is called by the given name, or else by the email, and one who is known as before', async () => {
  const namesOf = async (email: string, name?: string) => {
    const { formerName } = await grantAdmin(lost.parts, email, name)
    return [(await findAccountByEmail(lost.db, email))!.name, formerName]
  }
  expect(await namesOf('meera.rao@shop.example')).toEqual(['Meera Rao', null])
  expect(await namesOf('ravi@shop.example', 'Ravi Kumar')).toEqual(['Ravi Kumar', null])
  expect(await namesOf('ravi@shop.example')).toEqual(['Ravi Kumar', null])
  expect(await namesOf('ravi@shop.example', 'Ravi Kumar')).toEqual(['Ravi Kumar', null])
  expect(await namesOf('ravi@shop.example', 'Ravi K')).toEqual(['Ravi K', 'Ravi Kumar'])
})
