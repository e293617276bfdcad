import { describe, expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { silentLog } from '../../src/platform/runtime/log.ts'
import { givenShopper, TEST_ACCOUNTS, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { codeIn, collectEmails, newestMailTo } from '../../src/testing/mail.ts'
import { createVisitor } from '../../src/testing/visitor.ts'

// Attacks on the sign-in that the shop withstood (security, "What held", 1 to 29).

const shop = await createTestApp()
const { call } = shop
const [SECRET] = TEST_ACCOUNTS.secrets

const me = (authorization: string) => call('GET', '/api/user/user-details', undefined, { authorization })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => {
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  return { head: read(head), claims: read(claims), signature }
}
const signed = (head: object, claims: object, key: string) => {
  const text = `${part(head)}.${part(claims)}`
  return `${text}.${new Bun.CryptoHasher('sha256', key).update(text).digest('base64url')}`
}

describe('a token', () => {
  test('that is unsigned, signed with another key, or says where its key lies, is none', async () => {
    const { accessToken } = await givenShopper(shop)
    const { head, claims, signature } = partsOf(accessToken)
    expect((await me(`Bearer ${signed(head, claims, SECRET)}`)).status).toBe(200)
    for (const forged of [
      `${part({ ...head, alg: 'none' })}.${part(claims)}.`,
      `${part({ ...head, alg: 'None' })}.${part(claims)}.${signature}`,
      signed({ ...head, alg: 'HS512' }, claims, SECRET),
      signed(head, claims, ' '),
      signed(head, claims, 'secret'),
      signed({ ...head, kid: '../../../dev/null' }, claims, ' '),
      signed({ ...head, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, claims, 'secret'),
    ])
      expect([forged, (await me(`Bearer ${forged}`)).status]).toEqual([forged, 401])
  })

  test('whose words were changed under the old signature, or whose signature was, is none', async () => {
    const [asha, ravi] = [await givenShopper(shop), await givenShopper(shop)]
    const { head, claims, signature } = partsOf(asha.accessToken)
    const flipped = signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    for (const forged of [
      `${part(head)}.${part({ ...claims, sub: ravi.userId })}.${signature}`,
      `${part(head)}.${part({ ...claims, sid: ravi.sessionId })}.${signature}`,
      `${part(head)}.${part({ ...claims, exp: claims.exp + 9_999 })}.${signature}`,
      `${part(head)}.${part(claims)}.${flipped}`,
    ])
      expect((await me(`Bearer ${forged}`)).status).toBe(401)
  })

  test('serves for what it was given alone: none of refreshing, and none of it empty or made of words', async () => {
    const { accessToken, refreshToken } = await givenShopper(shop)
    const refresh = (authorization: string) => call('POST', '/api/user/refresh-token', undefined, { authorization })
    for (const no of ['Bearer ', 'Bearer null', 'Bearer undefined', 'Bearer', '', `Basic ${accessToken}`]) {
      expect([no, (await me(no)).status]).toEqual([no, 401])
      expect([no, (await refresh(no)).status]).toEqual([no, 401])
    }
    expect((await me(`Bearer ${refreshToken}`)).status).toBe(401)
    expect((await refresh(`Bearer ${accessToken}`)).status).toBe(401)
    expect((await refresh(`Bearer ${refreshToken}`)).status).toBe(200)
  })
})

describe('a login', () => {
  const BROWSER = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }

  test('is a new session each time, with any session that the browser had', async () => {
    const { email } = await givenShopper(shop)
    const visitor = createVisitor(shop)
    const enter = () => visitor.call('POST', '/api/user/login', { email, password: TEST_PASSWORD }, BROWSER)
    const first = await enter()
    const planted = visitor.cookies.get('__Host-rt')
    const second = await enter()
    expect(visitor.cookies.get('__Host-rt')).not.toBe(planted)
    const sessions = [first, second].map(({ body }) => partsOf(body.data.accesstoken).claims.sid)
    expect(new Set(sessions).size).toBe(2)
  })

  test('sets cookies for https alone, behind a proxy that ends TLS too', async () => {
    const requestOrigin = {
      ...TEST_ACCOUNTS.requestOrigin,
      publicUrl: new URL('https://shop.example'),
      trustProxy: true,
    }
    const { db } = shop
    const deps = {
      ...TEST_ACCOUNTS,
      requestOrigin,
      db,
      log: silentLog,
      cards: shop.cards,
      search: createProductSearch({ db }),
    }
    const app = createApp({ ...deps, events: { subscribe: () => () => {} } })
    const { email } = await givenShopper(shop)
    const response = await app.handle(
      new Request('http://shop.example/api/user/login', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://shop.example',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-proto': 'https',
        },
        body: JSON.stringify({ email, password: TEST_PASSWORD }),
      }),
    )
    const lines = response.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual(['__Host-at', '__Host-device', '__Host-rt'])
    for (const line of lines) expect(line).toMatch(/; Path=\/; .*Secure; HttpOnly; SameSite=(Lax|Strict)$/)
  })

  test('is one at a time: fifty in one body are none', async () => {
    const { email } = await givenShopper(shop)
    const one = { email, password: TEST_PASSWORD }
    for (const body of [Array(50).fill(one), { ...one, email: [email, email] }, { ...one, password: [TEST_PASSWORD] }])
      expect((await call('POST', '/api/user/login', body)).status).toBe(400)
  })
})

describe('a code', () => {
  const forgot = '/api/user/forgot-password'
  const verifyOtp = '/api/user/verify-forgot-password-otp'

  async function askedFor(email: string) {
    const visitor = createVisitor(shop)
    const asked = await visitor.call('PUT', forgot, { email })
    const code = codeIn(await newestMailTo(shop, email))
    return {
      ...visitor,
      asked,
      code,
      verify: (otp: unknown, of = email) => visitor.call('PUT', verifyOtp, { email: of, otp }),
    }
  }

  test('stands in no answer', async () => {
    const { email } = await givenShopper(shop)
    const { asked, code } = await askedFor(email)
    expect(JSON.stringify([asked.body, [...asked.headers]])).not.toContain(code)
  })

  test('is six plain digits, and nothing that could be read as them', async () => {
    const { email } = await givenShopper(shop)
    const { code, verify } = await askedFor(email)
    const devanagari = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    for (const odd of [[code], { $ne: '' }, Number(code), devanagari, `${code}0`, ` ${code}`, `${code}\n`, null, true])
      expect([odd, (await verify(odd)).status]).toEqual([odd, 400])
    expect((await verify(code)).status).toBe(200)
  })

  test('is over after twelve wrong ones at once, the right one among those that come later', async () => {
    const { email } = await givenShopper(shop)
    const { code, verify } = await askedFor(email)
    const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0')
    const results = await Promise.all(Array.from({ length: 12 }, () => verify(wrong)))
    for (const { status } of results) expect(status).toBeOneOf([400, 429])
    expect((await verify(code)).status).toBe(400)
  })

  test('opens the account that it was asked for, and no other', async () => {
    const [asha, ravi] = [await givenShopper(shop), await givenShopper(shop)]
    const { call: of, code, verify } = await askedFor(asha.email)
    await of('PUT', forgot, { email: ravi.email })
    expect((await verify(code, ravi.email)).status).toBe(400)
    expect((await verify(code)).status).toBe(200)
    const reset = { email: ravi.email, newPassword: 'a basket of plums', confirmPassword: 'a basket of plums' }
    expect((await of('PUT', '/api/user/reset-password', reset)).status).toBe(403)
  })

  test('proves an email for one of two accounts that prove it at once', async () => {
    const email = 'wanted.by.two@example.com'
    const both = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await givenShopper(shop)
        const asked = { name: 'Asha', email, mobile: '9876543210', password: TEST_PASSWORD }
        expect((await call('PUT', '/api/user/update-user', asked, headers)).status).toBe(200)
        return headers
      }),
    )
    const codes = (await collectEmails(shop)).filter(({ to }) => to === email).map(codeIn)
    // A mail does not say for which account it is, so each account tries both codes.
    const results = await Promise.all(
      both.flatMap((headers) => codes.map((otp) => call('PUT', '/api/user/verify-email', { otp }, headers))),
    )
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    for (const status of statuses) expect(status).toBeLessThan(500)
  })
})
