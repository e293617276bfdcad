import { expect, test } from 'bun:test'
import { DETAIL_PREFIX, guessMapping, TARGETS, type Target } from '../../src/import-export/rows/columns.ts'
import { RowError } from '../../src/import-export/rows/row-errors.ts'
import { factsOf } from '../../src/import-export/rows/row-parser.ts'
import { readRecords } from '../../src/platform/csv/records.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { bodyWith, objectsIn } from './fields.ts'

const shop = await createTestApp()
const { app, call, db } = shop
const product = await givenProduct(db, { stock: 5 })

const PATIENCE_MS = 3_000
const send = async (body: BodyInit, type: string | null = 'application/json') => {
  const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
  const begun = performance.now()
  const { status } = await app.handle(
    new Request('http://localhost/api/cart/merge', {
      method: 'POST',
      headers: { ...headers, ...shopper.headers },
      body,
    }),
  )
  return { status, isQuick: performance.now() - begun < PATIENCE_MS }
}
const shopper = await givenShopper(shop)

test.each([
  ['200,000 levels of lists', 422, () => '['.repeat(200_000)],
  ['100,000 levels of objects', 422, () => '{"a":'.repeat(100_000)],
  [
    '100,000 keys',
    422,
    () => `{${Array.from({ length: 100_000 }, (_, at) => `"${at}":1`).join(',')}}`.slice(0, 1_000_000),
  ],
  ['a list of a million items', 413, () => `[${'1,'.repeat(1_000_000)}1]`],
  ['a list of 400,000 items', 422, () => `[${'1,'.repeat(400_000)}1]`],
  ['one text of 2 MB', 413, () => `{"a":"${'x'.repeat(2_000_000)}"}`],
  ['brackets in a text alone', 400, () => `{"items":"${'['.repeat(500_000)}"}`],
  ['text that is not UTF-8', 400, () => new Uint8Array([0x22, 0xff, 0x22])],
  ['nothing', 400, () => ''],
])('a body of %s is answered %d at once', async (_, status, body) => {
  expect(await send(body())).toEqual({ status, isQuick: true })
})

test('hostile bodies do not grow the memory', async () => {
  Bun.gc(true)
  const before = process.memoryUsage().rss
  for (let time = 0; time < 30; time++) await send(`[${'1,'.repeat(400_000)}1]`)
  Bun.gc(true)
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100)
})

test('a form of ten thousand parts, without end or without a boundary is refused at once', async () => {
  const formOf = (parts: number) => {
    const form = new FormData()
    for (let at = 0; at < parts; at++) form.append(`k${at}`, 'v')
    return form
  }
  expect(await send(formOf(10_000), null)).toEqual({ status: 413, isQuick: true })
  expect(await send(formOf(500), null)).toEqual({ status: 422, isQuick: true })
  expect(await send('--x\r\nContent-Disposition: form-data; name="a', 'multipart/form-data; boundary=x')).toEqual({
    status: 400,
    isQuick: true,
  })
  expect(await send('a', 'multipart/form-data')).toEqual({ status: 400, isQuick: true })
})

test('no pattern is slow on any 64 KB', async () => {
  const texts = [
    'a@'.repeat(32_000),
    `${'a'.repeat(64_000)}@`,
    `a@${'a.'.repeat(32_000)}`,
    ' '.repeat(64_000),
    `${'9'.repeat(64_000)}x`,
  ]
  for (const text of texts) {
    const begun = performance.now()
    expect((await call('POST', '/api/user/login', { email: text, password: 'x' })).status).toBe(400)
    expect((await call('POST', '/api/user/login', { email: 'a@b.example', password: text })).status).toBe(400)
    await call('POST', '/api/product/search-product', { search: text })
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS)
  }
})

// security 9
test('no pattern takes long over a cell of 200 KB, in whatever column, nor over such a header', () => {
  const cells = [
    `10%${' '.repeat(200_000)}x`,
    `${'% '.repeat(100_000)}x`,
    `${','.repeat(200_000)}x`,
    `https://a.example/${',;'.repeat(100_000)}x`,
    '('.repeat(200_000),
    `${'[('.repeat(100_000)}x`,
    `${'/-  '.repeat(50_000)}x`,
    `${'rs. '.repeat(50_000)}x`,
    `${'\\|'.repeat(100_000)}x`,
    `${' \t'.repeat(100_000)}x`,
    `${"'".repeat(200_000)}=`,
    '9'.repeat(200_000),
    '1,'.repeat(100_000),
    'aA'.repeat(100_000),
    '\u0301'.repeat(200_000),
  ]
  const slow = cells.flatMap((cell) =>
    [...TARGETS, 'header'].filter((target) => {
      // Processor time: other programs of the machine count for nothing.
      const begun = process.cpuUsage()
      if (target === 'header') guessMapping([cell, `${DETAIL_PREFIX}${cell}`])
      else
        quietly(() =>
          factsOf([cell], { header: ['A column'], mapping: [target as Target], money: 'rupees', discounts: 'percent' }),
        )
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1_000 > PATIENCE_MS
    }),
  )
  expect(slow).toEqual([])
})

// security 9
test('a cell longer than any stored text is not parsed', async () => {
  async function* file() {
    yield `Name,Discount\nMilk,10%\n"${'x'.repeat(20_001)}",5%\nCurd,${' '.repeat(20_000)}\n`
  }
  const read = []
  for await (const { number, cells, fault: error } of readRecords(file(), ',')) read.push([number, cells.length, error])
  expect(read).toEqual([
    [1, 2, null],
    [2, 2, null],
    // Only the file of skipped rows has its cells.
    [3, 2, 'A cell is longer than 20,000 characters'],
    [4, 2, null],
  ])
})

test.each([
  'a@b.example\r\nBcc: c@d.example',
  '"a b"@c.example',
  '"a@evil.example"@c.example',
  'a@b.example\u0000',
  'a b@c.example',
  'a@b.example,c@d.example',
])('%j is no email address', async (email) => {
  const person = { name: 'Asha', email, password: 'a basket of limes', confirmPassword: 'a basket of limes' }
  expect((await call('POST', '/api/user/register', person)).status).toBe(400)
})

test('names of object prototypes have no effect', async () => {
  const { headers } = await givenAdmin(shop)
  const body = `{"_id":"${product}","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"more_details":{"__proto__":"a","constructor":"b"}}`
  const request = new Request('http://localhost/api/product/update-product-details', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', cookie: '__proto__=a; constructor=b' },
    body,
  })
  expect((await app.handle(request)).status).toBeLessThan(500)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBe(undefined)
  expect(
    (await call('GET', '/api/user/user-details?__proto__=a&constructor=b', undefined, shopper.headers)).status,
  ).toBe(200)
})

// security, what held 125 to 130
test.each<[string, number, () => BodyInit]>([
  ['21 levels', 422, () => `{"items":[],"a":${'['.repeat(20)}${']'.repeat(20)}}`],
  ['10,101 values', 422, () => `{"items":[],"a":[${'1,'.repeat(10_101)}1]}`],
  ['UTF-16', 400, () => Buffer.from('{"items":[]}', 'utf16le')],
  ['a byte order mark and what it marks', 200, () => '\ufeff{"items":[]}'],
  ['gzip', 400, () => Bun.gzipSync('{"items":[]}')],
  ['a field that is said twice', 400, () => '{"items":[],"items":"x"}'],
])('a JSON body of %s is answered %d', async (_, status, body) => {
  expect((await send(body())).status).toBe(status)
})

test('what is no object is refused in the place of one, by its name, instead of counting as an empty one', async () => {
  const admin = await givenAdmin(shop)
  const asked = app.routes.flatMap((route) => objectsIn(route).map((way) => ({ route, way })))
  const names = asked.map(({ route, way }) => `${route.path} ${way.join('.')}`)
  expect(names).toContain('/api/product/bulk filter')
  expect(names).toContain('/api/order/cash-on-delivery list_items.0')
  for (const { route, way } of asked)
    for (const value of [null, [], [{}], 0, false, true, '', 'x']) {
      const { status, body } = await call(route.method, route.path, bodyWith(way, value), admin.headers)
      const message = `${way.join('.')} must be an object`
      expect([route.path, value, status, body.message]).toEqual([route.path, value, 400, message])
    }
})

// security, what held 130
test('a form of fields that are nested without end is refused at once', async () => {
  const form = new FormData()
  form.append(`a${'[b]'.repeat(4_000)}`, 'x')
  form.append(`a${'.b'.repeat(4_000)}`, 'x')
  const { status, isQuick } = await send(form, null)
  expect([400, 413, 422]).toContain(status)
  expect(isQuick).toBe(true)
  expect(({} as { b?: string }).b).toBe(undefined)
})

test('returns 405 with Allow for unsupported methods', async () => {
  for (const method of ['PATCH', 'PUT', 'DELETE']) {
    const response = await app.handle(new Request('http://localhost/api/category/get', { method }))
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET'])
  }
})

/** Ignores that a row is refused, since a refused row was parsed as well. */
function quietly(look: () => unknown): void {
  try {
    look()
  } catch (error) {
    if (!(error instanceof RowError)) throw error
  }
}
