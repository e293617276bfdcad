import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestBrowser } from '../../src/testing/browser.ts'
import { type Development, startDevelopment } from '../../src/testing/development.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'
import { embeddedServer } from './process.ts'

const ROOT = join(import.meta.dir, '../..')
const HEALTH = 'src/platform/http/health.ts'
const UNCHANGED = "'/healthz', () => ({ ok: true })"

const browser = createTestBrowser()
let shop: Development
beforeAll(async () => {
  shop = await startDevelopment('--no-demo')
})
afterAll(async () => shop?.remove())

const get = (path: string, init?: RequestInit) => fetch(shop.url + path, init)

function change(file: string, from: string, to: string): void {
  const path = join(shop.root, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

test('one address has the pages, with the data of the shop and what replaces their modules, and all else', async () => {
  const home = await get('/')
  expect([home.status, home.headers.get('content-security-policy')]).toEqual([200, null])
  const page = await home.text()
  expect(page).toContain('The shop is being stocked')
  expect(page).toContain('src="/@vite/client"')
  const categories = await get('/api/category/get')
  expect(categories.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await categories.json()).toMatchObject({ success: true, data: [] })
  expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${shop.url}/</loc>`)
  for (const path of ['/nothing', '/nothing/at/all']) {
    const missing = await get(path)
    expect([missing.status, />Page not found<\/h1>/.test(await missing.text())]).toEqual([404, true])
  }
  expect((await get('/__page-data', { method: 'POST', body: '["settings"]' })).status).not.toBe(200)
})

test('the component pages are there, and show each part and a feature in a state', async () => {
  const page = await browser.open()
  await page.goto(`${shop.url}/_components`)
  await page.locator('[data-part="BarChart"]').waitFor()
  await page.getByRole('link', { name: 'orders, long-names' }).click()
  await page.locator('main :text("Kaffeehausmischung"):visible').first().waitFor()
  for (const path of ['/_components/nothing/empty', '/_components/orders/nothing'])
    expect((await get(path)).status).toBe(404)
})

test('a call arrives with its body, origin and cookies, and gets the server’s response and cookies', async () => {
  const { password } = /Admin: \S+, password (?<password>\S+)/.exec(
    readFileSync(join(shop.dataDir, 'first-admin'), 'utf8'),
  )!.groups!
  const body = JSON.stringify({ email: 'admin@tokri.local', password })
  const headers = { 'content-type': 'application/json', origin: shop.url }
  const login = await get('/api/user/login', { method: 'POST', headers, body })
  expect(login.status).toBe(200)
  expect(login.headers.getSetCookie().length).toBeGreaterThan(0)
  const foreign = { ...headers, origin: 'https://other.example' }
  expect((await get('/api/user/login', { method: 'POST', headers: foreign, body })).status).toBe(403)
})

test('a change of a route is there in a moment, on the same database, and an error until it is mended', async () => {
  const postgres = embeddedServer(shop.dataDir)!
  change(HEALTH, UNCHANGED, UNCHANGED.replace('true', 'true, changed: true'))
  await eventually(async () => expect(await (await get('/healthz')).json()).toEqual({ ok: true, changed: true }))
  change(HEALTH, "'/healthz'", "'/healthz")
  await waitUntil(async () => (await get('/healthz')).status === 503)
  expect(await (await get('/')).text()).toContain('Its error is in the terminal')
  change(HEALTH, "'/healthz", "'/healthz'")
  await eventually(async () => expect(await (await get('/healthz')).json()).toEqual({ ok: true, changed: true }))
  expect((await get('/')).status).toBe(200)
  expect(embeddedServer(shop.dataDir)).toEqual(postgres)
})

test('a change of a page is there at the next request', async () => {
  change('site/features/home/EmptyShop.astro', 'The shop is being stocked', 'Soon there is something here')
  await eventually(async () => expect(await (await get('/')).text()).toContain('Soon there is something here'))
})

test('SIGTERM ends everything', async () => {
  expect(await shop.processes()).not.toEqual([])
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
  expect(embeddedServer(shop.dataDir)).toBeNull()
  expect(await shop.processes()).toEqual([])
  expect(get('/healthz')).rejects.toThrow()
})

test('nothing of it is in the image or in what an operator starts', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['scripts/dev', 'site/gallery']))
  const started = [
    ...[...new Bun.Glob('src/**/*.ts').scanSync({ cwd: ROOT })].filter((path) => !path.includes('.test.')),
    ...readdirSync(join(ROOT, 'scripts'))
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .map((name) => `scripts/${name}`),
  ]
  const users = started.filter((path) => /scripts\/dev\/|from '\.\/dev\//.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(users).toEqual(['src/testing/development.ts'])
})
