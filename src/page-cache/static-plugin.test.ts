import { afterAll, expect, spyOn, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { Elysia } from 'elysia'
import { Assets } from './assets.ts'
import { IMMUTABLE, pageHeaders } from './encoded-response.ts'

// Why `Assets` serves the site's files, and @elysiajs/static does not. A rule that a new version of the plugin keeps fails
// here: once it keeps them all, it can take over.

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>

const root = mkdtempSync(join(tmpdir(), 'tokri-static-'))
const folder = join(root, 'assets')
mkdirSync(join(folder, '_astro'), { recursive: true })
writeFileSync(join(root, 'secret.txt'), 'secret')
writeFileSync(join(folder, 'page.css'), 'body { color: red }\n'.repeat(100))
writeFileSync(join(folder, '_astro/cart.B4x1.js'), 'console.log(1)')

const assets = new Assets(folder)
const byAssets: Ask = async (path, headers = {}, method = 'GET') => {
  const request = new Request(`http://localhost${path}`, { headers, method })
  return (await assets.respond(path, request)) ?? new Response(null, { status: 404 })
}

const timers = spyOn(globalThis, 'setInterval')
const startedTimers = () => timers.mock.results.map(({ value }) => value as Timer)
const { 'Content-Type': _, ...headers } = pageHeaders('text/css')
const plugin = await staticPlugin({ assets: folder, prefix: '/', alwaysStatic: true, headers })
const app = new Elysia().use(plugin).listen({ port: 0, hostname: '127.0.0.1' })
const byPlugin: Ask = (path, given = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${app.server?.port}${path}`, {
    method,
    headers: { 'Accept-Encoding': 'identity', ...given },
    decompress: false,
  })

afterAll(async () => {
  await app.stop(true)
  for (const timer of startedTimers()) clearInterval(timer)
  timers.mockRestore()
  rmSync(root, { recursive: true })
})

const etagOf = async (ask: Ask) => (await ask('/page.css')).headers.get('ETag') ?? ''
const revalidate = async (ask: Ask, validatorOf: (etag: string) => string) =>
  ask('/page.css', { 'If-None-Match': validatorOf(await etagOf(ask)) })

const RULES_OF_BOTH: Record<string, (ask: Ask) => Promise<boolean>> = {
  'security headers are sent': async (ask) =>
    (await ask('/page.css')).headers.get('Content-Security-Policy') === headers['Content-Security-Policy'],
  'HEAD is answered with the length and no body': async (ask) => {
    const response = await ask('/page.css', {}, 'HEAD')
    return response.headers.get('Content-Length') === '2000' && (await response.text()) === ''
  },
  'no file outside the folder is served': async (ask) => (await ask('/..%2fsecret.txt')).status === 404,
  'a client that has the file gets a 304': async (ask) => (await revalidate(ask, (etag) => etag)).status === 304,
}

const RULES_OF_ASSETS: Record<string, (ask: Ask) => Promise<boolean>> = {
  'an ETag is a quoted string (RFC 9110, 8.8.3)': async (ask) => /^"[^"]+"$/.test(await etagOf(ask)),
  'a 304 repeats the ETag (RFC 9110, 15.4.5)': async (ask) =>
    (await revalidate(ask, (etag) => etag)).headers.has('ETag'),
  'an ETag that a proxy has made weak still matches': async (ask) =>
    (await revalidate(ask, (etag) => `W/${etag}`)).status === 304,
  'one ETag of several matches': async (ask) => (await revalidate(ask, (etag) => `"other", ${etag}`)).status === 304,
  'text is compressed as the client accepts it': async (ask) =>
    (await ask('/page.css', { 'Accept-Encoding': 'br' })).headers.get('Content-Encoding') === 'br',
  'caches hear that a file varies by encoding': async (ask) =>
    (await ask('/page.css')).headers.get('Vary') === 'Accept-Encoding',
  'a hash in the name allows a year in caches, and every other file is revalidated': async (ask) => {
    const cached = await Promise.all(['/_astro/cart.B4x1.js', '/page.css'].map((path) => ask(path)))
    const [hashed, other] = cached.map((response) => response.headers.get('Cache-Control'))
    return hashed === IMMUTABLE && other === headers['Cache-Control']
  },
}

test.each(Object.keys(RULES_OF_BOTH))('%s, by our own assets and by @elysiajs/static', async (rule) => {
  const keeps = RULES_OF_BOTH[rule]!
  expect({ assets: await keeps(byAssets), plugin: await keeps(byPlugin) }).toEqual({ assets: true, plugin: true })
})

test.each(Object.keys(RULES_OF_ASSETS))('%s, but not by @elysiajs/static', async (rule) => {
  const keeps = RULES_OF_ASSETS[rule]!
  expect({ assets: await keeps(byAssets), plugin: await keeps(byPlugin) }).toEqual({ assets: true, plugin: false })
})

test('@elysiajs/static keeps a process alive that has served a file', async () => {
  await byPlugin('/page.css')
  expect(startedTimers().map((timer) => timer.hasRef())).toEqual([true])
})
