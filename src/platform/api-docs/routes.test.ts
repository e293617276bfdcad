import { expect, spyOn, test } from 'bun:test'
import { ERROR_CODES, type ErrorCode } from '../../shared/error-codes.ts'
import { createTestApp } from '../../testing/app.ts'
import { COMMON_CODES } from '../http/http.ts'
import type { ApiDocument, DocumentedResponse, Schema } from './document.ts'

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

// penetration test: a client learned of the key from the text of a refusal alone
test('it says which headers a call reads', () => {
  const headers = operations.flatMap(({ name, parameters = [] }) =>
    parameters.filter((one) => one.in === 'header').map((one) => [name, one.name, one.required]),
  )
  expect(headers).toEqual([
    ['POST /api/order/cash-on-delivery', 'Idempotency-Key', false],
    ['POST /api/order/checkout', 'Idempotency-Key', false],
    ['POST /api/desk/phone-order', 'Idempotency-Key', false],
    ['GET /api/events', 'Last-Event-ID', false],
    ['GET /api/desk/events', 'Last-Event-ID', false],
  ])
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
test('it lists and explains every code that the source gives to an error, and each call those of its own', async () => {
  const files = Array.from(new Bun.Glob('src/**/*.ts').scanSync()).filter(
    (file) => !file.endsWith('.test.ts') && file !== 'src/shared/error-codes.ts',
  )
  const texts = await Promise.all(files.map((file) => Bun.file(file).text()))
  const literals = new Set(texts.flatMap((text) => text.match(/(?<=')[a-z]+(?:_[a-z]+)+(?=')/g) ?? []))
  const own = Object.entries(ERROR_CODES)
  expect(own.map(([code]) => code).filter((code) => !literals.has(code))).toEqual([])
  const { enum: listed, 'x-codes': explained } = document.components.schemas.Error!.properties!.code!
  expect(listed).toEqual([...new Set([...COMMON_CODES, ...Object.keys(ERROR_CODES)])])
  expect(explained).toEqual(ERROR_CODES)

  // By status, the codes that some call declares.
  const declared = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const [, codes] = (response as DocumentedResponse).description?.split('; the code may be ') ?? []
        return codes?.split(', ').map((code) => `${code} ${status}`) ?? []
      }),
    ),
  )
  const undeclared = own.filter(([code, { status }]) => !declared.includes(`${code} ${status}`)).map(([code]) => code)
  expect(undeclared.filter((code) => !COMMON_CODES.includes(code))).toEqual([])
  const responseOf = (path: string, status: number) => JSON.stringify(document.paths[path]!.post!.responses[status])
  expect(responseOf('/api/order/checkout', 409)).toContain('cart_changed')
  expect(responseOf('/api/desk/move', 409)).toContain('order_changed')
  expect(responseOf('/api/desk/move', 409)).not.toContain('cart_changed')
  expect(responseOf('/api/user/login', 400)).toContain('wrong_credentials')
})

test('a code comes with one kind of error, whose status is the one that it lists', async () => {
  const KINDS: Record<string, number> = { invalid: 400, unauthenticated: 401, forbidden: 403, conflict: 409 }
  const found: string[] = []
  for (const file of new Bun.Glob('src/**/*.ts').scanSync()) {
    const text = await Bun.file(file).text()
    for (const [, kind, code] of text.matchAll(/new AppError\(\s*'(\w+)',(?:(?!new AppError)[^;])*?\bcode: '(\w+)'/g))
      if (kind! in KINDS && KINDS[kind!] !== ERROR_CODES[code as ErrorCode].status) found.push(`${code} in ${file}`)
  }
  expect(found).toEqual([])
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
  expect(page).toContain(
    `<code>out_<wbr>of_<wbr>stock</code></th><td>409</td><td>${ERROR_CODES.out_of_stock.meaning}</td>`,
  )
  expect(page).toContain('the code may be wrong_credentials')
  expect(page).toContain('Returns list of <a href="#schema-ProductView">ProductView</a>, <code>page</code>: number')
  expect((await get('/api/docs/page.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
})

// penetration test: thirty connections that asked for the reference in a loop left no time for anybody else
test('renders the page once, however often it is asked for', async () => {
  const [first] = await Promise.all([get('/api/docs').then((response) => response.text()), get('/api/docs')])
  const escaping = spyOn(Bun, 'escapeHTML')
  try {
    expect(await (await get('/api/docs')).text()).toBe(first)
    expect(escaping).not.toHaveBeenCalled()
  } finally {
    escaping.mockRestore()
  }
})
