import { jwt } from '@elysiajs/jwt'

/** Claims of an access token. It carries no permissions: those are read from the database. */
export interface AccessClaims {
  userId: string
  sessionId: string
  tokenVersion: number
  /** Seconds since 1970 by the database's clock, which alone decides whether the token has expired. */
  expiresAt: number
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>
  /** Returns null for a token that was not signed here as an access token. Expiry is checked by the database. */
  verify(token: string): Promise<AccessClaims | null>
}

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'tokri'
const AUDIENCE = 'tokri-api'

/** Signs with the first secret and accepts all of them, so that a secret can be replaced without logging anybody out. */
export function createAccessTokens(secrets: readonly string[]): AccessTokens {
  const signers = secrets.map(createSigner)
  const [current] = signers
  if (!current) throw new Error('Access tokens need a secret')
  return {
    sign: ({ userId, sessionId, tokenVersion, expiresAt }) =>
      current.sign({ sub: userId, sid: sessionId, tv: tokenVersion, exp: expiresAt, iat: false }),
    async verify(token) {
      for (const signer of signers) {
        const payload = await signer.verify(token, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'tv', 'exp'],
          // This process's clock may be wrong: `exp` is compared by the query that reads the session.
          currentDate: new Date(0),
        })
        if (payload) return readClaims(payload)
      }
      return null
    },
  }
}

function createSigner(secret: string) {
  return jwt({ name: 'access', secret, alg: ALGORITHM, typ: TYPE, iss: ISSUER, aud: AUDIENCE }).decorator.access
}

function readClaims({ sub, sid, tv, exp }: Record<string, unknown>): AccessClaims | null {
  const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
  if (!isId(sub) || !isId(sid) || !Number.isSafeInteger(tv) || !Number.isFinite(exp)) return null
  return { userId: sub, sessionId: sid, tokenVersion: tv as number, expiresAt: exp as number }
}
