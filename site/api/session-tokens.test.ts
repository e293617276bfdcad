import { afterEach, beforeEach, expect, type Mock, setSystemTime, spyOn, test } from 'bun:test'
import { givenBrowserStorage } from '../testing/browser-storage.ts'
import { clearTokens, onTokensCleared, sessionFetch, storeTokens } from './call.ts'

const { localStorage } = givenBrowserStorage()
const REFRESH = '/api/user/refresh-token'
const THING = '/api/cart/get'

let fetched: Mock<typeof fetch>
let drops = 0
onTokensCleared(() => drops++)

const bearerOf = (init?: RequestInit) => new Headers(init?.headers).get('authorization')
const calls = () => fetched.mock.calls.map(([path, init]) => `${path} ${bearerOf(init)}`)
const unauthenticated = () => Response.json({ message: 'Please Login' }, { status: 401 })

/** Fakes a shop that accepts one access token. `refresh` returns its response to the refresh call. */
function shopTakes(token: string, refresh: () => Response | Promise<Response>) {
  fetched.mockImplementation((async (path: string, init?: RequestInit) => {
    if (path === REFRESH) return refresh()
    return bearerOf(init) === `Bearer ${token}` ? Response.json({ data: 'mine' }) : unauthenticated()
  }) as typeof fetch)
}

const renewed = (accessToken: string) => () => Response.json({ data: { accessToken } })

beforeEach(() => {
  localStorage.clear()
  drops = 0
  fetched = spyOn(globalThis, 'fetch') as unknown as Mock<typeof fetch>
  storeTokens({ accessToken: 'old', refreshToken: 'handle' })
})

afterEach(() => {
  fetched.mockRestore()
})

test('shares one refresh among concurrent 401 responses, and retries each call once', async () => {
  shopTakes('new', renewed('new'))
  const results = await Promise.all([sessionFetch(THING), sessionFetch(THING), sessionFetch(THING)])
  expect(results.map((response) => response.status)).toEqual([200, 200, 200])
  expect(calls().filter((call) => call === `${REFRESH} Bearer handle`)).toHaveLength(1)
  expect(calls()).toHaveLength(7)
  expect(localStorage.getItem('accesstoken')).toBe('new')
})

test('retries a call only once', async () => {
  shopTakes('never', renewed('new'))
  expect((await sessionFetch(THING)).status).toBe(401)
  expect(calls()).toEqual([`${THING} Bearer old`, `${REFRESH} Bearer handle`, `${THING} Bearer new`])
})

test('deletes an expired session, and returns 401', async () => {
  shopTakes('new', unauthenticated)
  expect((await sessionFetch(THING)).status).toBe(401)
  expect([localStorage.getItem('accesstoken'), localStorage.getItem('refreshToken')]).toEqual([null, null])
  expect(drops).toBe(1)
})

test.each([
  ['is out of order', () => Response.json({}, { status: 503 })],
  ['is asked too often', () => Response.json({}, { status: 429 })],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
])('a shop that %s ends no session', async (_, result) => {
  shopTakes('new', result)
  expect((await sessionFetch(THING)).status).toBe(401)
  expect(localStorage.getItem('refreshToken')).toBe('handle')
  expect(drops).toBe(0)
})

test('uses a token that another tab refreshed', async () => {
  shopTakes('of another tab', renewed('second'))
  const response = sessionFetch(THING)
  localStorage.setItem('accesstoken', 'of another tab')
  expect((await response).status).toBe(200)
  expect(calls()).toEqual([`${THING} Bearer old`, `${THING} Bearer of another tab`])
})

test('discards a token that arrives after the logout', async () => {
  shopTakes('new', () => {
    clearTokens()
    return renewed('new')()
  })
  expect((await sessionFetch(THING)).status).toBe(401)
  expect(localStorage.getItem('accesstoken')).toBeNull()
})

test('sends no token and no refresh without a session', async () => {
  localStorage.clear()
  shopTakes('new', renewed('new'))
  expect((await sessionFetch(THING)).status).toBe(401)
  expect(calls()).toEqual([`${THING} null`])
})

// admin D-40
test('refreshes an expired token once before the calls', async () => {
  setSystemTime(new Date('2026-11-21T10:00:00Z'))
  storeTokens({ accessToken: 'first', refreshToken: 'handle' })
  shopTakes('second', renewed('second'))
  setSystemTime(new Date('2026-11-21T10:10:01Z'))
  const results = await Promise.all([sessionFetch(THING), sessionFetch(THING)])
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  expect(calls()).toEqual([`${REFRESH} Bearer handle`, `${THING} Bearer second`, `${THING} Bearer second`])
  setSystemTime(new Date('2026-11-21T10:20:00Z'))
  await sessionFetch(THING)
  expect(calls()).toHaveLength(4)
  setSystemTime()
})
