import { expect, test } from 'bun:test'
import { SignJWT, UnsecuredJWT } from 'jose'
import { newId } from '../runtime/ids.ts'
import { createAccessTokens } from './access-token.ts'

const SECRET = 'the secret that signs, long enough'
const OTHER = 'another secret, which is long enough'
const tokens = createAccessTokens([SECRET])
const claims = { userId: newId(), sessionId: newId(), tokenVersion: 3, expiresAt: Math.floor(Date.now() / 1000) + 600 }
const payload = { sub: claims.userId, sid: claims.sessionId, tv: 3 }

interface Made {
  alg?: string
  typ?: string
  iss?: string
  aud?: string
  exp?: number | null
  header?: object
  body?: object
  secret?: string
}

function made({
  alg = 'HS256',
  typ = 'at+jwt',
  iss = 'tokri',
  aud = 'tokri-api',
  secret = SECRET,
  ...rest
}: Made = {}) {
  const { exp = claims.expiresAt, header = {}, body = payload } = rest
  const token = new SignJWT({ ...body, ...(exp === null ? {} : { exp }) })
  return token
    .setProtectedHeader({ alg, typ, ...header })
    .setIssuer(iss)
    .setAudience(aud)
    .sign(new TextEncoder().encode(secret.padEnd(64, '.').slice(0, alg === 'HS512' ? 64 : secret.length)))
}

test('a token says who and which session, and nothing of what they may do', async () => {
  const token = await tokens.sign(claims)
  expect(await tokens.verify(token)).toEqual(claims)
  const said = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  expect(Object.keys(said).sort()).toEqual(['aud', 'exp', 'iss', 'sid', 'sub', 'tv'])
  expect(await tokens.verify(await made())).toEqual(claims)
})

test('whether a token is over is for the database to say, not for this clock', async () => {
  const past = { ...claims, expiresAt: 1 }
  expect(await tokens.verify(await tokens.sign(past))).toEqual(past)
})

test('a token of another secret, kind, issuer, audience or algorithm is none', async () => {
  const unsigned = new UnsecuredJWT(payload)
    .setIssuer('tokri')
    .setAudience('tokri-api')
    .setExpirationTime(claims.expiresAt)
  const key = { kty: 'oct', k: Buffer.from(OTHER).toString('base64url') }
  for (const token of [
    '',
    'x.y.z',
    unsigned.encode(),
    await made({ secret: OTHER }),
    await made({ secret: OTHER, header: { jwk: key } }),
    await made({ alg: 'HS512' }),
    await made({ typ: 'JWT' }),
    await made({ typ: 'rt+jwt' }),
    await made({ iss: 'somebody' }),
    await made({ aud: 'something' }),
    await made({ exp: null }),
    await made({ body: { sub: claims.userId, tv: 3 } }),
    await made({ body: { ...payload, sub: "' or 1=1" } }),
    await made({ body: { ...payload, tv: '3' } }),
  ])
    expect(await tokens.verify(token)).toBeNull()
})

test('a changed bit makes a token worthless', async () => {
  const token = await tokens.sign(claims)
  for (const part of [0, 1, 2]) {
    const parts = token.split('.')
    const text = parts[part]!
    parts[part] = `${text.slice(0, 4)}${text[4] === 'A' ? 'B' : 'A'}${text.slice(5)}`
    expect(await tokens.verify(parts.join('.'))).toBeNull()
  }
})

test('a secret is replaced without signing anybody out, and forgotten at last', async () => {
  const token = await tokens.sign(claims)
  const rotated = createAccessTokens([OTHER, SECRET])
  expect(await rotated.verify(token)).toEqual(claims)
  expect(await tokens.verify(await rotated.sign(claims))).toBeNull()
  expect(await createAccessTokens([OTHER]).verify(token)).toBeNull()
})
