import { afterAll, expect, test } from 'bun:test'
import { encryptForBrowser } from '../../../src/platform/messages/push/encryption.ts'
import { createVapidKey } from '../../../src/platform/messages/push/vapid.ts'
import { PUBLIC_ONLY, type PushRules, webPush } from '../../../src/platform/messages/push/web-push.ts'
import { createBrowser, createPushDouble, errorIn } from './double.ts'

const double = createPushDouble()
afterAll(double.stop)
const RULES: PushRules = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  mayAsk: () => true,
  protocol: 'http:',
  timeoutMs: 2_000,
}
const key = createVapidKey()
const send = webPush(key, 'mailto:shop@shop.example', RULES)
const MESSAGE = { text: JSON.stringify({ title: 'Order 1: placed', body: 'मिल गया' }), topic: 'order-1' }

test('a message conforms to the RFCs, and only its browser can read it', async () => {
  const browser = createBrowser(`${double.origin}/send/1`)
  expect(await send(browser.target, MESSAGE)).toBeTrue()
  const { request, body } = double.received.at(-1)!
  expect(request.headers).toMatchObject({ topic: 'order-1', urgency: 'normal', ttl: '86400' })
  expect(browser.decrypt(body)).toBe(MESSAGE.text)
  expect(() => createBrowser(double.origin).decrypt(body)).toThrow()
})

test('the example of RFC 8291, appendix A, is encrypted as it says', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const keys = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const own = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(encryptForBrowser('When I grow up, I want to be a watermelon', keys, own).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  // One record holds 4,096 bytes with its tag and the byte that ends it (RFC 8291, section 4).
  expect(encryptForBrowser('x'.repeat(4079), keys, own)).toHaveLength(86 + 4096)
  expect(() => encryptForBrowser('x'.repeat(4080), keys, own)).toThrow('does not fit')
})

test('the double refuses each field that the RFCs do not allow', async () => {
  await send(createBrowser(`${double.origin}/send/2`).target, MESSAGE)
  const { request } = double.received.at(-1)!
  const { headers, claims, body } = request
  expect(errorIn(request)).toBeNull()
  const WRONG: [field: string, value: object][] = [
    ['method', { method: 'PUT' }],
    ['ttl', { headers: { ...headers, ttl: 'soon' } }],
    ['content-encoding', { headers: { ...headers, 'content-encoding': 'aesgcm' } }],
    ['urgency', { headers: { ...headers, urgency: 'now' } }],
    ['topic', { headers: { ...headers, topic: 'a'.repeat(33) } }],
    ['authorization', { headers: { ...headers, authorization: 'WebPush a.b.c' } }],
    ['alg', { token: { typ: 'JWT', alg: 'HS256' } }],
    ['aud', { claims: { ...claims, aud: `${claims.aud}/send/2` } }],
    ['secondsLeft', { claims: { ...claims, secondsLeft: 86_401 } }],
    ['sub', { claims: { ...claims, sub: 'shop@shop.example' } }],
    ['recordBytes', { body: { ...body, recordBytes: 17 } }],
    ['keyBytes', { body: { ...body, keyBytes: 33 } }],
    ['bytes', { body: { ...body, bytes: 4097 } }],
  ]
  for (const [field, value] of WRONG)
    expect([field, errorIn({ ...request, ...value })]).toEqual([field, expect.any(String)])
})

test('what the push service says decides whether the subscription has ended, and whether to try again', async () => {
  const { target } = createBrowser(`${double.origin}/send/3`)
  const replied = (status: number) => {
    double.replies.push(new Response(null, { status, headers: { location: `${double.origin}/other` } }))
    return send(target, MESSAGE).catch((error) => error.name)
  }
  expect([await replied(201), await replied(404), await replied(410)]).toEqual([true, false, false])
  expect([await replied(429), await replied(503)]).toEqual(['MessageUnavailable', 'MessageUnavailable'])
  expect([await replied(403), await replied(307)]).toEqual(['MessageRefused', 'MessageRefused'])
})

test('no endpoint leads into the own network, whatever its name resolves to', async () => {
  const before = double.received.length
  const outcomeOf = async (endpoint: string, address: string) => {
    const rules = { resolve: async () => [{ address, family: 4 as const }] }
    const guarded = webPush(key, 'mailto:shop@shop.example', { ...PUBLIC_ONLY, ...rules })
    return guarded(createBrowser(endpoint).target, MESSAGE).catch((error) => error.message)
  }
  const port = new URL(double.origin).port
  for (const [endpoint, address] of [
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', '127.0.0.1'],
    ['https://push.example/', '10.0.0.1'],
    ['https://push.example/', '169.254.169.254'],
    [`https://push.example:${port}/`, '203.0.113.9'],
  ] as const)
    expect(await outcomeOf(endpoint, address)).toBe('The endpoint of a subscription is not on the public internet')
  for (const endpoint of ['http://push.example/', 'https://a:b@push.example/', 'file:///etc/passwd'])
    expect(await outcomeOf(endpoint, '93.184.215.14')).toBe('The endpoint of a subscription is not allowed')
  expect(double.received).toHaveLength(before)
})

test('keys that are not on the curve are refused', async () => {
  const { target } = createBrowser(`${double.origin}/send/4`)
  const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  await expect(send({ ...target, p256dh }, MESSAGE)).rejects.toThrow('keys of a subscription are invalid')
})
