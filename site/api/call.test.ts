import { afterEach, beforeEach, expect, type Mock, spyOn, test } from 'bun:test'
import { givenBrowserStorage } from '../testing/browser-storage.ts'
import { call, UNREACHABLE } from './call.ts'

givenBrowserStorage()
let fetched: Mock<typeof fetch>
const requests = () => fetched.mock.calls.map(([path, init]) => [init?.method, path, init?.body])
const respond = (body: unknown, status = 200) =>
  fetched.mockImplementation((async () => Response.json(body, { status })) as unknown as typeof fetch)

beforeEach(() => {
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
})
afterEach(() => void fetched.mockRestore())

test('a call sends its query and its body, and leaves out what is undefined', async () => {
  respond({ success: true, message: '', data: [] })
  await call('GET', '/api/staff/log', { query: { page: 2, person: undefined } })
  await call('GET', '/api/customers', { query: { search: 'a&b', filter: '' } })
  await call('POST', '/api/cart/create', { body: { productId: 'p' } })
  expect(requests()).toEqual([
    ['GET', '/api/staff/log?page=2', null],
    ['GET', '/api/customers?search=a%26b&filter=', null],
    ['POST', '/api/cart/create', '{"productId":"p"}'],
  ])
})

test('returns status, message and data of a refusal', async () => {
  respond({ success: false, message: 'Stock changed', data: { left: 1 } }, 409)
  expect(await call('GET', '/api/cart/get')).toEqual({
    success: false,
    status: 409,
    message: 'Stock changed',
    data: { left: 1 },
  })
})

test('returns status 0 for an unreachable shop or a response without JSON', async () => {
  const unreached = { success: false as const, status: 0, message: UNREACHABLE, data: null }
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await call('GET', '/api/cart/get')).toEqual(unreached)
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }))
  expect(await call('GET', '/api/cart/get')).toEqual(unreached)
})

// Checked by the type check, not at run time: what the routes do not declare is an error in the site's code.
export async function rejectedByTheTypeCheck() {
  // @ts-expect-error no such path
  await call('GET', '/api/cart/nothing')
  // @ts-expect-error the path has no such method
  await call('POST', '/api/cart/get')
  // @ts-expect-error a field of another name
  await call('POST', '/api/cart/create', { body: { product: 'p' } })
  // @ts-expect-error the body is missing
  await call('POST', '/api/cart/create')
  // @ts-expect-error no such field in the query
  await call('GET', '/api/staff/log', { query: { who: 'x' } })
  const reply = await call('GET', '/api/cart/get')
  // @ts-expect-error no such field beside the data
  if (reply.success) return reply.revision
}
