import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { allowOrigins } from './cors.ts'

const PARTNER = 'https://partner.example'
const ask = (origins: string[], origin: string | null, method = 'GET') =>
  new Elysia()
    .use(allowOrigins(origins))
    .get('/api/x', () => 'x')
    .handle(
      new Request('http://localhost/api/x', {
        method,
        headers: {
          ...(origin === null ? {} : { origin }),
          ...(method === 'OPTIONS' ? { 'access-control-request-method': 'PUT' } : {}),
        },
      }),
    )

test('a configured origin may call with cookies, and only its own origin is allowed in the response', async () => {
  const { headers } = await ask([PARTNER], PARTNER)
  expect(headers.get('access-control-allow-origin')).toBe(PARTNER)
  expect(headers.get('access-control-allow-credentials')).toBe('true')
  expect(headers.get('vary')).toContain('Origin')
})

test('its preflight gets a response', async () => {
  const { status, headers } = await ask([PARTNER], PARTNER, 'OPTIONS')
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-origin')).toBe(PARTNER)
  expect(headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(headers.get('access-control-max-age')).toBe('600')
})

test.each([
  'https://evil.example',
  'null',
  'http://partner.example',
  'https://partner.example.evil.example',
  'https://evilpartner.example',
  'https://sub.partner.example',
  'https://partner.example:8443',
  'partner.example',
  'https://PARTNER.example',
  '__proto__',
])('%s gets no leave', async (origin) => {
  for (const method of ['GET', 'OPTIONS'])
    expect((await ask([PARTNER], origin, method)).headers.get('access-control-allow-origin')).toBeNull()
})

test('with nothing configured nobody gets leave', async () => {
  const { headers } = await ask([], PARTNER)
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})
