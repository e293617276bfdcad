import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { newId } from '../platform/runtime/ids.ts'
import { MAX_ADDRESSES } from '../shared/address.ts'
import { givenShopper } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { address } from './schema.ts'
import { addressOf } from './service.ts'

const testApp = await createTestApp()
const { call, db } = testApp

const home = {
  address_line: '12, Lake View Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  mobile: '9876543210',
}
const idError = '_id must be an id: 32 characters from 0-9 and a-f'

async function givenAddressBook() {
  const { userId, headers } = await givenShopper(testApp)
  const ask = (method: string, path: string, body?: unknown) => call(method, `/api/address/${path}`, body, headers)
  const add = async (over: object = {}) =>
    (await ask('POST', 'create', { ...home, ...over })).body.data as { _id: string; userId: string }
  const listed = async () => (await ask('GET', 'get')).body.data as { _id: string; city: string }[]
  return { userId, ask, add, listed }
}

test('an address is stored normalized for its shopper, and listed newest first', async () => {
  const { userId, ask, listed } = await givenAddressBook()
  const sent = { ...home, mobile: '+91 98765 43210', note: 'Blue gate', userId: newId(), status: false, _id: newId() }
  const { status, body } = await ask('POST', 'create', sent)
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, error: false, message: 'Address added' })
  expect(body.data).toMatchObject({ ...home, userId, note: 'Blue gate', status: true })
  expect(body.data._id).not.toBe(sent._id)
  await ask('POST', 'create', { ...home, city: 'Mysuru', pincode: 570001, mobile: 9876543210 })
  expect(await listed()).toMatchObject([
    { city: 'Mysuru', pincode: '570001', mobile: '9876543210', note: '' },
    body.data,
  ])
})

test('an address is edited; its note stays unless another is sent', async () => {
  const { userId, ask, add, listed } = await givenAddressBook()
  const { _id } = await add({ note: 'Blue gate' })
  const moved = await ask('PUT', 'update', { ...home, _id, userId: newId(), city: 'Mysuru' })
  expect(moved).toMatchObject({ status: 200, body: { success: true, message: 'Address updated' } })
  expect(moved.body.data).toMatchObject({ _id, userId, city: 'Mysuru', note: 'Blue gate' })
  await ask('PUT', 'update', { ...home, _id, note: '' })
  expect(await listed()).toMatchObject([{ _id, city: 'Bengaluru', note: '' }])
})

test('an address has a label, which stays unless another is sent, and is Home, Work, Other or none', async () => {
  const { ask, add, listed } = await givenAddressBook()
  expect(await add()).toMatchObject({ label: '' })
  const { _id } = await add({ label: 'Work' })
  await ask('PUT', 'update', { ...home, _id, city: 'Mysuru' })
  expect(await listed()).toMatchObject([{ _id, city: 'Mysuru', label: 'Work' }, { label: '' }])
  await ask('PUT', 'update', { ...home, _id, label: 'Home' })
  expect((await listed())[0]).toMatchObject({ label: 'Home' })
  const refused = await ask('PUT', 'update', { ...home, _id, label: 'Den' })
  expect(refused).toMatchObject({ status: 400, body: { message: 'Label must be Home, Work or Other' } })
  await ask('PUT', 'update', { ...home, _id, label: '' })
  expect((await listed())[0]).toMatchObject({ label: '' })
})

test('an address says who receives there, which clients that know nothing of it leave as it is', async () => {
  const { ask, add, listed } = await givenAddressBook()
  expect(await add()).toMatchObject({ receiver: '' })
  const { _id } = await add({ receiver: '  Sunita   Rao ' })
  expect((await listed())[0]).toMatchObject({ receiver: 'Sunita Rao' })
  await ask('PUT', 'update', { ...home, _id, city: 'Mysuru' })
  expect((await listed())[0]).toMatchObject({ city: 'Mysuru', receiver: 'Sunita Rao' })
  const refused = await ask('PUT', 'update', { ...home, _id, receiver: 'x'.repeat(61) })
  expect(refused).toMatchObject({ status: 400, body: { message: 'Receiver must be at most 60 characters' } })
  await ask('PUT', 'update', { ...home, _id, receiver: '' })
  expect((await listed())[0]).toMatchObject({ receiver: '' })
})

test('a removed address is gone for its shopper, and kept by the shop', async () => {
  const { userId, ask, add, listed } = await givenAddressBook()
  const [stored, removed] = [await add(), await add({ city: 'Mysuru' })]
  expect(await addressOf(db, userId, removed._id)).toMatchObject({ city: 'Mysuru', mobile: '9876543210' })
  const result = await ask('DELETE', 'disable', { _id: removed._id })
  expect(result).toMatchObject({ status: 200, body: { success: true, message: 'Address Remove' } })
  expect(await listed()).toMatchObject([{ _id: stored._id }])
  for (const [method, path] of [
    ['DELETE', 'disable'],
    ['PUT', 'update'],
  ] as const) {
    expect((await ask(method, path, { ...home, _id: removed._id })).status).toBe(404)
  }
  await expect(addressOf(db, userId, removed._id)).rejects.toThrow('Address not found')
  const [row] = await db.select().from(address).where(eq(address.id, removed._id))
  expect(row).toMatchObject({ active: false, city: 'Mysuru' })
})

test('the address chosen last is known to the account, and a removed one cannot be chosen', async () => {
  const { ask, add } = await givenAddressBook()
  const [first, second] = [await add(), await add({ city: 'Mysuru' })]
  const chosen = async () => {
    const { data } = (await ask('GET', 'get')).body as { data: { _id: string; chosenAt: string | null }[] }
    const times = data.filter(({ chosenAt }) => chosenAt).sort((a, b) => (a.chosenAt! < b.chosenAt! ? 1 : -1))
    return times[0]?._id
  }
  expect(await chosen()).toBeUndefined()
  for (const { _id } of [second, first]) {
    expect(await ask('PUT', 'choose', { _id })).toMatchObject({ status: 200, body: { success: true, data: { _id } } })
    expect(await chosen()).toBe(_id)
  }
  await ask('PUT', 'update', { ...home, _id: second._id })
  expect(await chosen()).toBe(first._id)
  await ask('DELETE', 'disable', { _id: first._id })
  expect(await chosen()).toBe(second._id)
  expect((await ask('PUT', 'choose', { _id: first._id })).status).toBe(404)
})

test('a shopper can neither see, use nor touch another’s address: it is as if there were none', async () => {
  const [theirs, mine] = [await givenAddressBook(), await givenAddressBook()]
  const { _id } = await theirs.add()
  for (const foreign of [_id, newId()]) {
    const edited = await mine.ask('PUT', 'update', { ...home, _id: foreign, userId: theirs.userId, city: 'Mine' })
    const chosen = await mine.ask('PUT', 'choose', { _id: foreign, userId: theirs.userId })
    const removed = await mine.ask('DELETE', 'disable', { _id: foreign, userId: theirs.userId })
    for (const result of [edited, chosen, removed])
      expect(result).toMatchObject({ status: 404, body: { success: false, message: 'Address not found' } })
    await expect(addressOf(db, mine.userId, foreign)).rejects.toThrow('Address not found')
  }
  expect(await mine.listed()).toEqual([])
  expect(await theirs.listed()).toMatchObject([{ _id, city: 'Bengaluru' }])
})

test('a shopper keeps at most twenty addresses, however many are sent at once; a removed one makes room', async () => {
  const { ask, listed } = await givenAddressBook()
  const results = await Promise.all(Array.from({ length: MAX_ADDRESSES + 4 }, () => ask('POST', 'create', home)))
  const refused = results.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(4)
  expect(refused[0]!.body.message).toBe('At most 20 addresses can be saved. Remove one first')
  const [newest] = await listed()
  await ask('DELETE', 'disable', { _id: newest!._id })
  expect((await ask('POST', 'create', home)).status).toBe(200)
  expect(await listed()).toHaveLength(MAX_ADDRESSES)
})

test.each([
  ['POST', 'create', { ...home, city: undefined }, 400, 'City is required'],
  ['POST', 'create', { ...home, address_line: null }, 400, 'Address Line is required'],
  ['POST', 'create', {}, 400, 'Address Line is required'],
  ['POST', 'create', { ...home, pincode: '056001' }, 400, 'Pincode must be six digits, the first not 0'],
  ['POST', 'create', { ...home, mobile: '12345' }, 400, 'Mobile No. must be ten digits, the first 6, 7, 8 or 9'],
  ['POST', 'create', { ...home, state: 'x\u0000y' }, 400, 'State holds characters that cannot be printed'],
  ['POST', 'create', { ...home, country: 'x'.repeat(81) }, 400, 'Country must be at most 80 characters'],
  ['POST', 'create', { ...home, city: { $ne: 1 } }, 400, 'city must be text'],
  ['PUT', 'update', { ...home, _id: newId() }, 404, 'Address not found'],
  ['PUT', 'update', { ...home }, 400, idError],
  ['PUT', 'update', { _id: newId() }, 400, 'Address Line is required'],
  ['DELETE', 'disable', {}, 400, idError],
  ['DELETE', 'disable', { _id: 'home' }, 400, idError],
  ['DELETE', 'disable', { _id: newId() }, 404, 'Address not found'],
])('%s %s with %p answers %p: %s', async (method, path, body, status, message) => {
  const { ask, listed } = await givenAddressBook()
  const result = await ask(method, path, body)
  const code = status === 404 ? 'not_found' : 'invalid'
  expect(result.body).toEqual({ success: false, error: true, code, message, data: null })
  expect(result.status).toBe(status)
  expect(await listed()).toEqual([])
})

test.each([
  ['POST', 'create', home],
  ['GET', 'get', undefined],
  ['PUT', 'update', home],
  ['PUT', 'choose', {}],
  ['DELETE', 'disable', {}],
])('%s %s is closed to those who are not signed in', async (method, path, body) => {
  for (const authorization of ['', 'Bearer forged']) {
    const result = await call(method, `/api/address/${path}`, body, { authorization })
    expect(result).toMatchObject({ status: 401, body: { message: 'Please Login' } })
  }
})

test('no request body causes a server error', async () => {
  const { ask, add } = await givenAddressBook()
  const { _id } = await add()
  const value = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.double(), fc.constant(null), fc.anything())
  const field = (usual: string) => fc.oneof({ arbitrary: fc.constant(usual), weight: 4 }, value)
  const form = fc.record({
    _id: field(_id),
    address_line: field(home.address_line),
    city: field(home.city),
    state: field(home.state),
    country: field(home.country),
    pincode: field(home.pincode),
    mobile: field(home.mobile),
    receiver: field('Sunita Rao'),
    note: field('Blue gate'),
    label: field('Home'),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof({ arbitrary: form, weight: 5 }, fc.anything()), async (sent) => {
      const { status } = await ask('PUT', 'update', JSON.parse(JSON.stringify(sent, plain) ?? 'null'))
      expect([200, 400, 404]).toContain(status)
    }),
    { numRuns: 300 },
  )
})

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}
