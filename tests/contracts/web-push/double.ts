import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import Ajv from 'ajv'
import { importJWK, jwtVerify } from 'jose'
import type { PushTarget } from '../../../src/platform/messages/push/web-push.ts'
import schema from './web-push.schema.json'

const ajv = new Ajv({ allErrors: true })
ajv.addSchema(schema, 'push')
const REQUEST = ajv.getSchema('push#/definitions/request')!

/** A request as the schema describes it. */
export interface PushRequest {
  method: string
  headers: Record<string, string>
  token: unknown
  claims: { aud: string; exp: number; secondsLeft: number; sub: string }
  body: { recordBytes: number; keyBytes: number; bytes: number }
}

/** Returns how a request violates what the RFCs say; null if it conforms. */
export function errorIn(request: unknown): string | null {
  return REQUEST(request) ? null : ajv.errorsText(REQUEST.errors)
}

/** A browser with a subscription, which decrypts what it is sent. */
export function createBrowser(endpoint: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const target: PushTarget = { endpoint, p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
  const decrypt = (body: Buffer): string => {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
    const derive = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const secret = derive(own.computeSecret(theirs), auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      key,
      derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    decipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
    if (text.at(-1) !== 2) throw new Error('The record is not the last one')
    return text.subarray(0, -1).toString()
  }
  return { target, decrypt }
}

/** Starts a push service that refuses what the schema refuses, and tokens that were not signed for it. */
export function createPushDouble() {
  const received: { request: PushRequest; body: Buffer }[] = []
  const replies: Response[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request): Promise<Response> {
      const body = Buffer.from(await request.arrayBuffer())
      const parsed = await parse(request, body)
      const error =
        errorIn(parsed) ??
        (parsed.claims.aud === new URL(request.url).origin ? null : 'The token is for another push service')
      if (error) return new Response(error, { status: 400 })
      received.push({ request: parsed, body })
      return replies.shift() ?? new Response(null, { status: 201 })
    },
  })
  const origin = `http://127.0.0.1:${server.port}`
  return { received, replies, origin, stop: () => server.stop(true) }
}

async function parse(request: Request, body: Buffer): Promise<PushRequest> {
  const headers = Object.fromEntries(request.headers)
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const { payload, protectedHeader } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'),
  )
  const { aud, exp = 0, sub } = payload as PushRequest['claims']
  return {
    method: request.method,
    headers,
    token: protectedHeader,
    claims: { aud, exp, secondsLeft: exp - Date.now() / 1000, sub },
    body: { recordBytes: body.readUInt32BE(16), keyBytes: body.readUInt8(20), bytes: body.length },
  }
}
