import { beforeAll, expect, test } from 'bun:test'
import { newId } from '../../platform/runtime/ids.ts'
import { givenAdmin } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { joinAlike } from './membership.queries.ts'

const shop = await createTestApp()
const { db, call } = shop
const sql = db.$client
const { headers } = await givenAdmin(shop)
const butter = (unit: string, over = {}) => givenProduct(db, { name: 'Butter', brand: 'Amul', unit, ...over })

let [small, large, other] = ['', '', '']
beforeAll(async () => {
  small = await butter('100 g', { priceInPaise: 5_800 })
  large = await butter('500 g', { name: 'Amul Butter (500 g)', priceInPaise: 27_500 })
  other = await butter('500 g', { brand: 'Gokul', stock: 0 })
})

const packs = async (id: string) => (await call('GET', `/api/product/packs?productId=${id}`, undefined, headers)).body
const join = (...productIds: string[]) => call('POST', '/api/product/join-packs', { productIds }, headers)
const part = (productId: string) => call('POST', '/api/product/part-pack', { productId }, headers)
const proposals = async (after = '') =>
  (await call('GET', `/api/product/pack-proposals?after=${encodeURIComponent(after)}`, undefined, headers)).body
const idsOf = (views: { _id: string }[]) => views.map(({ _id }) => _id)
const families = async () => (await sql`select name from product_family order by name`).map(({ name }) => name)

test('products of the same brand and name, with other amounts, are proposed as packs, and joined by hand', async () => {
  expect((await proposals()).data.map(idsOf)).toEqual([[small, large]])
  expect(idsOf((await packs(small)).data.proposals)).toEqual([large])
  const joined = await join(small, large)
  expect(joined.body.message).toBe('Packs joined')
  expect(joined.body.data).toMatchObject({
    family: { name: 'Amul Butter' },
    packs: [
      { _id: small, unit: '100 g', soldPrice: 58 },
      { _id: large, unit: '500 g', soldPrice: 275 },
    ],
    proposals: [],
  })
  expect((await proposals()).data).toEqual([])
  const { body } = await call('POST', '/api/product/get-product-details', { productId: large })
  expect(body.data.family).toEqual(joined.body.data.family)
  const [entry] = await sql`select action, subject from audit_log order by id desc limit 1`
  expect(entry).toEqual({ action: 'Joined packs', subject: 'Amul Butter' })
})

test('whole families are joined, and nothing is left of the other one', async () => {
  const milk = [await givenProduct(db, { unit: '500 ml' }), await givenProduct(db, { unit: '1 L' })] as const
  await join(...milk)
  expect(await families()).toEqual(['Amul Butter', 'Toned Milk'])
  await join(milk[0], small)
  expect(idsOf((await packs(large)).data.packs).toSorted()).toEqual([...milk, small, large].toSorted())
  expect(await families()).toEqual(['Toned Milk'])
  for (const id of milk) await part(id)
  expect(idsOf((await packs(large)).data.packs)).toEqual([small, large])
  expect(await families()).toEqual(['Toned Milk'])
})

test('a parted pack has a card of its own, and a single pack is no family', async () => {
  await join(small, large, other)
  expect((await part(large)).body).toMatchObject({ message: 'Pack parted', data: { family: null } })
  expect(idsOf((await packs(small)).data.packs)).toEqual([small, other])
  await part(other)
  expect((await packs(small)).data).toMatchObject({ family: null, packs: [{ _id: small }] })
  expect(await families()).toEqual([])
  expect((await part(small)).status).toBe(200)
})

test('what was parted by hand is not proposed again, nor joined by an import, until it is joined by hand', async () => {
  const soap = (unit: string) => givenProduct(db, { name: 'Neem Soap', brand: 'Rekha', unit })
  const [one, three] = [await soap('100 g'), await soap('300 g')] as const
  const ofSoap = async () => (await proposals()).data.map(idsOf).filter((ids: string[]) => ids.includes(one))
  expect(await ofSoap()).toEqual([[one, three]])
  await join(one, three)
  await part(three)
  expect(await ofSoap()).toEqual([])
  expect(idsOf((await packs(one)).data.proposals)).toEqual([three])
  const five = await soap('500 g')
  expect(await ofSoap()).toEqual([[one, five]])
  expect((await joinAlike(db, [five])).map(({ id }) => id).toSorted()).toEqual([one, five].toSorted())
  await join(one, three)
  await sql`update product set family_id = null where id = any (${[one, three, five]})`
  expect(await ofSoap()).toEqual([[one, three, five]])
  await sql`delete from product where id = any (${[one, three, five]})`
})

test('a deleted product is no pack, and cannot become one', async () => {
  await join(small, large)
  await call('DELETE', '/api/product/delete-product', { _id: small }, headers)
  expect(idsOf((await packs(large)).data.packs)).toEqual([large])
  expect((await join(small, other)).body).toMatchObject({ message: 'Product not found' })
  expect((await packs(small)).message).toBe('Product not found')
  await part(large)
})

test('two families may not have the same name, so the second gets a number', async () => {
  const pair = async (brand: string) => {
    const of = { brand, name: 'Paneer' }
    return join(await givenProduct(db, { ...of, unit: '200 g' }), await givenProduct(db, { ...of, unit: '1 kg' }))
  }
  const [one, two] = [await pair('Gowardhan'), await pair('Gowardhan')]
  expect([one, two].map(({ body }) => body.data.family.name)).toEqual(['Gowardhan Paneer', 'Gowardhan Paneer 2'])
})

test('refuses what is no choice of packs', async () => {
  expect((await join(large)).body.message).toMatch(/^productIds must be a list of 2 to 30 different ids/)
  expect((await join(large, newId())).status).toBe(404)
  const many = await Promise.all(Array.from({ length: 31 }, (_, at) => givenProduct(db, { unit: `${at + 2} kg` })))
  expect((await join(...many.slice(0, 30))).status).toBe(200)
  expect((await join(many[0]!, many[30]!)).body.message).toBe('A product has at most 30 packs')
})

test('new products join those of their brand and name, but never two of the same unit', async () => {
  const tea = (unit: string, brand = 'Wagh') => givenProduct(db, { name: 'Tea', brand, unit })
  const known = await tea('250 g')
  const added = [await tea('500 g'), await tea('1 kg'), await tea('250 g', 'Taj'), await tea('250 g', 'Taj')]
  expect(await joinAlike(db, added)).toHaveLength(3)
  expect(idsOf((await packs(known)).data.packs)).toEqual([known, added[0]!, added[1]!])
  expect((await packs(added[2]!)).data.family).toBe(null)
  const later = await tea('2 kg')
  expect(await joinAlike(db, [later])).toHaveLength(1)
  expect((await packs(later)).data.packs).toHaveLength(4)
})

test('proposals come some at a time, and all of them come', async () => {
  for (let at = 0; at < 30; at++)
    for (const unit of ['1 kg', '5 kg'])
      await givenProduct(db, { name: `Rice ${String.fromCharCode(97 + at)}`, brand: 'Kohinoor', unit })
  const seen: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: { data: { _id: string; name: string }[][]; next: string | null } = await proposals(after)
    seen.push(...page.data.map(([pack]) => pack!.name))
    after = page.next
  }
  expect(seen.filter((name) => name.startsWith('Rice'))).toHaveLength(30)
  expect(new Set(seen).size).toBe(seen.length)
})

const preview = (...productIds: string[]) =>
  call('POST', '/api/product/join-packs/preview', { productIds }, headers).then(({ body }) => body)
const joinAs = (name: string, ...productIds: string[]) =>
  call('POST', '/api/product/join-packs', { productIds, name }, headers)
const undo = ({ family, former }: { family: { _id: string }; former: object[] }) =>
  call('POST', '/api/product/join-packs/undo', { familyId: family._id, former }, headers)
const ghee = (unit: string, over = {}) => givenProduct(db, { name: 'Ghee', brand: 'Nandini', unit, ...over })

test('a preview says what products will be together, and changes nothing', async () => {
  const [half, whole] = [await ghee('500 ml'), await ghee('1 L')] as const
  const seen = await preview(whole, half)
  expect(seen.data).toMatchObject({ name: 'Nandini Ghee', packs: [{ _id: half }, { _id: whole }] })
  expect((await packs(half)).data.family).toBe(null)
  await join(half, whole)
  const tin = await ghee('5 L', { name: 'Cow Ghee Tin' })
  expect((await preview(tin, half)).data).toMatchObject({
    name: 'Nandini Ghee',
    packs: [{ _id: half }, { _id: whole }, { _id: tin }],
  })
  expect((await preview(half, newId())).message).toBe('Product not found')
  await sql`delete from product where id = any (${[half, whole, tin]})`
  await sql`delete from product_family where name = 'Nandini Ghee'`
})

test('packs are joined under a name that is given, unless others have it, and an undo makes them what they were', async () => {
  const [half, whole, tin] = [await ghee('500 ml'), await ghee('1 L'), await ghee('15 kg', { name: 'Tin' })] as const
  const soaps = [await givenProduct(db, { name: 'Sabun', unit: '1 pc' }), await givenProduct(db, { unit: '2 pcs' })]
  await joinAs('Sabun', ...soaps)
  expect((await joinAs('sabun', half, whole)).body).toMatchObject({ code: 'family_name_taken' })
  expect((await packs(half)).data.family).toBe(null)
  await part(tin)
  await joinAs('Desi Ghee', half, whole)
  const { data } = (await joinAs('Ghee and soap', half, tin, soaps[0]!)).body
  expect(idsOf(data.packs).toSorted()).toEqual([half, whole, tin, ...soaps].toSorted())
  expect(data.family.name).toBe('Ghee and soap')
  const late = await ghee('2 L')
  await join(half, late)
  await part(whole)
  expect((await undo(data)).body).toMatchObject({ message: 'Packs are as they were', data: { restored: 4 } })
  expect((await packs(soaps[0]!)).data).toMatchObject({ family: { name: 'Sabun' } })
  expect(idsOf((await packs(soaps[1]!)).data.packs).toSorted()).toEqual(soaps.toSorted())
  expect((await packs(half)).data.family).toMatchObject({ name: 'Desi Ghee' })
  expect(idsOf((await packs(late)).data.packs)).toEqual([half, late])
  for (const id of [whole, tin]) expect((await packs(id)).data.family).toBe(null)
  const logged = async () => (await sql`select count(*)::int as entries from audit_log`)[0]!.entries
  const before = await logged()
  for (let time = 0; time < 2; time++)
    expect((await undo(data)).body).toMatchObject({
      message: 'Nothing to undo: these packs are as they were, or have changed since',
      data: { restored: 0 },
    })
  expect(await logged()).toBe(before)
})

test('a product is no pack of itself', async () => {
  const alone = await givenProduct(db, { name: 'Jaggery' })
  for (const { message } of [(await join(alone, alone)).body, await preview(alone, alone)])
    expect(message).toBe('productIds must be a list of 2 to 30 different ids')
  expect((await packs(alone)).data.family).toBe(null)
})
