import { expect, test } from 'bun:test'
import { type AnyElysia, Elysia } from 'elysia'
import type { ApiDocument } from '../../src/platform/api-docs/document.ts'
import { bodyRuleOf, rawBody } from '../../src/platform/http/body-limits.ts'
import { limitsByRoute } from '../../src/platform/rate-limit/plugin.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { routeRows } from './route-rows.ts'

type Routes = AnyElysia['routes']

const shop = await createTestApp()
const { rows } = await routeRows(shop)
const document = (await shop.call('GET', '/api/docs/openapi.json')).body as ApiDocument

const LIMITED = limitsByRoute(shop.app.routes)
const nameOf = ({ method, path }: Routes[number]) => `${method} ${path}`
const asked = (routes: Routes) => routes.filter(({ method, path }) => method !== 'OPTIONS' && !path.endsWith('.css'))
const isOpen = ({ hooks }: Routes[number]) => hooks.detail?.['x-for'] === undefined

/** Public routes other than GET that have no rate limit, each with the reason. */
const UNLIMITED: Record<string, string> = {
  'POST /api/product/get-product-details': 'reads one product by its id',
  'POST /api/order/webhook': 'a signature is checked before anything is done',
  'POST /sandbox/pay/:session': 'an id of 128 random bits, on the machine itself',
}

/** Returns the routes that each table lacks, or for body sizes, those that accept too much. */
const TABLES: Record<string, (routes: Routes) => string[]> = {
  authorization: (routes) => routes.map(nameOf).filter((name) => !rows.some(([row]) => row === name)),
  limits: (routes) =>
    routes
      .filter((route) => route.method !== 'GET' && isOpen(route))
      .map(nameOf)
      .filter((name) => !LIMITED.has(name) && !(name in UNLIMITED)),
  'hostile input': (routes) =>
    asked(routes)
      .filter(({ method, path }) => !document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()])
      .map(nameOf),
  'body sizes': (routes) =>
    routes
      .filter((route) => {
        const { max, for: audience } = bodyRuleOf(route)
        const largest = 'raw' in max ? max.raw : Math.max(max.json, max.form)
        const allowed = audience ? 6 * 1024 * 1024 : route.path === '/api/order/webhook' ? 256 * 1024 : 64 * 1024
        return largest > allowed
      })
      .map(nameOf),
}

for (const [table, lackOf] of Object.entries(TABLES))
  test(`the table of ${table} knows every route, and one that is added at run time fails it`, () => {
    const routes = shop.app.routes.filter(({ method }) => method !== 'OPTIONS')
    expect(lackOf(routes)).toEqual([])
    const added = new Elysia().post('/api/added', () => 'done', { detail: rawBody(10 * 1024 * 1024) })
    expect(lackOf([...routes, ...added.routes])).toEqual(['POST /api/added'])
  })

test('what need not be limited are routes of the shop that are not', () => {
  const names = new Set(shop.app.routes.map(nameOf))
  expect(Object.keys(UNLIMITED).filter((name) => !names.has(name) || LIMITED.has(name))).toEqual([])
})
