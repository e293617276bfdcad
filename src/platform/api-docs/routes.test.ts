import { expect, test } from 'bun:test'
import { CHECKOUT_CODES } from '../../order/checkout/service.ts'
import { createTestApp } from '../../testing/app.ts'
import { COMMON_CODES } from '../http/http.ts'
import type { ApiDocument, Schema } from './document.ts'

const { app, call } = await createTestApp()
const get = (path: string) => app.handle(new Request(`http://localhost${path}`))
const document = (await call('GET', '/api/docs/openapi.json')).body as ApiDocument
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...operation })),
)

test('every route is in the document, with a summary', () => {
  const routes = app.routes.filter(({ method, path }) => method !== 'OPTIONS' && !path.endsWith('.css'))
  expect(operations.length).toBe(routes.length)
  expect(operations.filter(({ summary }) => summary === '')).toEqual([])
})

test('it says of every code where it was sent to', () => {
  const sources = operations.flatMap(({ name, requestBody }) => {
    const { otp } = requestBody?.content['application/json']?.schema?.properties ?? {}
    return otp ? [[name, /digits of the (\w+)/.exec(String(otp.description))?.[1]]] : []
  })
  expect(Object.fromEntries(sources)).toEqual({
    'PUT /api/user/verify-forgot-password-otp': 'email',
    'PUT /api/user/verify-email': 'email',
    'POST /api/user/login-code': 'message',
    'PUT /api/user/verify-mobile': 'message',
    'PUT /api/user/update-user': 'message',
    'DELETE /api/user/delete-account': 'message',
  })
})

test('it says who may call', () => {
  const audiences = Object.fromEntries(operations.map((one) => [one.name, one['x-for']]))
  expect(audiences['POST /api/product/get']).toBe('everybody')
  expect(audiences['GET /api/cart/get']).toBe('the signed in')
  expect(audiences['GET /api/desk/orders']).toBe('admins')
  expect(document.paths['/api/desk/orders']?.get?.responses).toHaveProperty('403')
})

test('it says what may be sent: fields, types, limits, and which bodies are forms', () => {
  const { post: mailer } = document.paths['/api/order/cash-on-delivery']!
  const schema = mailer?.requestBody?.content['application/json']?.schema
  expect(schema?.required).toEqual(['list_items', 'addressId', 'subTotalAmt', 'totalAmt'])
  expect(schema?.properties?.list_items).toMatchObject({ type: 'array', maxItems: 100 })
  expect(schema?.properties?.subTotalAmt).toMatchObject({ type: 'number', minimum: 0 })
  expect(Object.keys(document.paths['/api/user/upload-avatar']?.put?.requestBody?.content ?? {})).toEqual([
    'multipart/form-data',
  ])
  const page = document.paths['/api/desk/orders']?.get?.parameters?.find(({ name }) => name === 'page')
  expect(page).toMatchObject({ in: 'query', required: false, schema: { type: 'number', minimum: 1 } })
})

test('it says what every call returns: the fields of its JSON, and of the schemas that it names', () => {
  const successes = operations.map(({ name, responses }) => {
    const [, success] = Object.entries(responses).find(([status]) => status < '400')!
    return { name, content: (success as { content?: Record<string, { schema: Schema }> }).content ?? {} }
  })
  const vague = successes.filter(({ content }) => content['application/json']?.schema.properties === undefined)
  const documents = vague.filter(({ content }) => content['application/json']).map(({ name }) => name)
  expect(documents).toEqual([])
  const { ProductView, DeskOrder } = document.components.schemas
  expect(ProductView).toMatchObject({
    required: expect.arrayContaining(['_id', 'price', 'stock']),
    properties: { brand: { anyOf: [{ type: 'string' }, { type: 'null' }] }, price: { type: 'number' } },
  })
  expect(DeskOrder?.properties?.lines).toEqual({ type: 'array', items: { $ref: '#/components/schemas/OrderLineView' } })
  const named = new Set(JSON.stringify(document).match(/(?<=#\/components\/schemas\/)\w+/g))
  expect([...named].filter((name) => !document.components.schemas[name])).toEqual([])
})

// penetration test: it listed those that any call may return, and not cart_changed, order_changed, shop_paused …
test('it lists every code that the source gives to an error, and each call those of its own', async () => {
  const files = Array.from(new Bun.Glob('src/**/*.ts').scanSync()).filter((file) => !file.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((file) => Bun.file(file).text()))
  const literals = texts.flatMap((text) =>
    Array.from(text.matchAll(/\bcode: '([a-z]+_[a-z_]+)'/g), ([, code]) => code!),
  )
  expect(literals.length).toBeGreaterThan(5)
  const { Error: error } = document.components.schemas
  const listed = error!.properties!.code!.enum as string[]
  expect([...literals, ...CHECKOUT_CODES, ...COMMON_CODES].filter((code) => !listed.includes(code))).toEqual([])
  expect(listed).toEqual([...new Set(listed)])
  const conflictOf = (path: string) => JSON.stringify(document.paths[path]!.post!.responses['409'])
  expect(conflictOf('/api/order/checkout')).toContain('cart_changed')
  expect(conflictOf('/api/desk/move')).toContain('order_changed')
  expect(conflictOf('/api/desk/move')).not.toContain('cart_changed')
})

test('contains no schema keyword that only the library knows', () => {
  const text = JSON.stringify(document)
  expect(text).not.toContain('"error":"')
  expect(text).not.toContain('"format":"numeric"')
  expect(text).not.toContain('"$id"')
  expect(text).not.toContain('"patternProperties"')
})

test('shows the document on a page without scripts or external resources', async () => {
  const response = await get('/api/docs')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain(
    "default-src 'none'; style-src 'self'; font-src 'self'",
  )
  expect(page).toContain('href="/brand.css"')
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|(?:src|href|action)="(?:https?:)?\/\//)
  for (const { name, summary } of operations) {
    expect(page).toContain(Bun.escapeHTML(summary))
    expect(page).toContain(`<code>${name.split(' ')[1]}</code>`)
  }
  expect(page).toContain('<code>list_items[].quantity</code>')
  expect(page).toContain('Returns list of <a href="#schema-ProductView">ProductView</a>, <code>page</code>: number')
  expect((await get('/api/docs/page.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
})
