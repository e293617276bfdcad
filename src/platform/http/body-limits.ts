import { type AnyElysia, Elysia } from 'elysia'
import { isObject } from '../../shared/is-object.ts'
import { AppError } from '../runtime/errors.ts'
import { parseForm, parseJson, readBytes } from './body-parser.ts'
import { clientIpOf, type RequestOriginSettings } from './request-origin.ts'
import type { Admit } from './session.ts'
import { NO_OBJECT, type RuleSchema } from './validation-message.ts'

/** Accepted from any client, signed in or not. */
const USUAL_BYTES = 64 * 1024
/** More than the largest sensible JSON: an order of a hundred lines with everything that a client knows about each. */
const JSON_BYTES = 1024 * 1024
/** More than the largest image, or part of an import file, that may be uploaded. */
export const UPLOAD_BYTES = 6 * 1024 * 1024
/** Larger bodies accepted concurrently: in total, and per account. */
const [AT_ONCE, OF_ONE] = [8, 3]
/** How many of them may come from all shoppers together, since anybody can become one, and from one network of theirs. */
const [OF_SHOPPERS, OF_NETWORK] = [4, 3]

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const BUSY = 'Too many uploads at once: try again in a moment'

/** Returns the `detail` of a route whose body is read unparsed, up to `bytes`, because its sender has signed it. */
export const rawBody = (bytes: number) => ({ 'x-raw-body': bytes }) as object

/** How a route's body is read. */
export interface BodyRule {
  /** The most bytes that are read for each content type; `raw`: the body is read unparsed, whatever its content type. */
  max: { json: number; form: number } | { raw: number }
  /** Who must be admitted before a large body is read. With null, anybody is, but only a signed body may be large. */
  for: 'the signed in' | 'admins' | null
  /** What the body must be; undefined for a route that takes none. */
  schema?: RuleSchema
}

export interface BodyParts {
  /** All routes of the app, complete by the time of the first request. */
  routes: AnyElysia['routes']
  admit: Admit
  /** Decides which client IP a request is counted under. */
  requestOrigin: Pick<RequestOriginSettings, 'trustProxy'>
}

/**
 * Parses request bodies: JSON and forms, and unparsed text where the sender has signed it. Reads more than 64 kB only
 * after the guard has admitted the sender by the request's headers, takes large forms only where a route accepts a
 * file, and limits how many large bodies are in progress until their responses are sent.
 */
export function readBodies({ routes, admit, requestOrigin }: BodyParts) {
  const places = createPlaces()
  let rules: Map<string, BodyRule> | undefined

  function ruleOf(request: Request): BodyRule {
    rules ??= new Map(routes.map((route) => [`${route.method} ${route.path}`, bodyRuleOf(route)]))
    return rules.get(`${request.method} ${new URL(request.url).pathname}`) ?? OPEN
  }

  return new Elysia({ name: 'bodies' })
    .onParse({ as: 'global' }, async ({ contentType: given, request }) => {
      if (request.body === null) return undefined
      // Media types are case-insensitive (RFC 9110, section 8.3.1).
      const contentType = given.toLowerCase()
      const rule = ruleOf(request)
      const max = maxOf(rule, contentType)
      const bytes = await readBytes(request, USUAL_BYTES, async () => {
        if (max <= USUAL_BYTES) return max
        const { userId: account, isAdmin } = rule.for ? await admit(request, rule.for === 'admins') : NOBODY
        places.take(request, { account, network: isAdmin ? null : clientIpOf(requestOrigin, request) })
        return max
      })
      if ('raw' in rule.max) return new TextDecoder().decode(bytes)
      return contentType === JSON_TYPE
        ? objectIn(bytes, rule.schema)
        : parseForm(bytes, request.headers.get('content-type')!)
    })
    .onAfterResponse({ as: 'global' }, ({ request }) => places.leave(request))
}

/** The sender of a signed body, such as a payment provider: not limited by network, because all senders may share one. */
const NOBODY = { userId: '', isAdmin: true }
const OPEN: BodyRule = { max: { json: USUAL_BYTES, form: USUAL_BYTES }, for: null }

/** Derives the rule from the route's own declarations: its audience and the schema of its body. */
export function bodyRuleOf({ hooks }: AnyElysia['routes'][number]): BodyRule {
  const detail = (hooks.detail ?? {}) as Record<string, unknown>
  const raw = detail['x-raw-body'] as number | undefined
  if (raw !== undefined) return { max: { raw }, for: null }
  const audience = detail['x-for'] as 'the signed in' | 'admins' | undefined
  const schema = hooks.body as RuleSchema | undefined
  if (audience === undefined) return { ...OPEN, schema }
  const isUpload = Object.values(schema?.properties ?? {}).some(({ format }) => format === 'binary')
  return { max: { json: JSON_BYTES, form: isUpload ? UPLOAD_BYTES : USUAL_BYTES }, for: audience, schema }
}

function objectIn(bytes: Uint8Array, schema: RuleSchema | undefined): object {
  const value = parseJson(bytes)
  if (!isObject(value)) throw new AppError('invalid', NO_OBJECT)
  return asSent(value, schema) as object
}

/**
 * Returns a value that the framework cannot mistake for another one: before the check, it would turn whatever is not an
 * object into an empty one, and any value with a length into a list. So anything else in the place of an object is refused
 * here, at any depth, and in the place of a list it becomes null, which the contract then rejects with its own message.
 */
function asSent(value: unknown, schema: RuleSchema | undefined, path: readonly (string | number)[] = []): unknown {
  if (schema?.type === 'array') {
    if (!Array.isArray(value)) return null
    return schema.items?.type === undefined ? value : value.map((one, at) => asSent(one, schema.items, [...path, at]))
  }
  if (schema?.type !== 'object') return value
  if (!isObject(value)) throw new AppError('invalid', `${path.join('.')} must be an object`)
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    if (Object.hasOwn(value, name)) value[name] = asSent(value[name], inner, [...path, name])
  return value
}

function maxOf({ max }: BodyRule, contentType: string): number {
  if ('raw' in max) return max.raw
  if (contentType === JSON_TYPE) return max.json
  // A form on another site can send any other type without a CORS preflight, and Elysia would parse it.
  if (contentType === FORM_TYPE) return max.form
  throw new AppError('unsupported', 'The request body must be JSON (content type application/json)')
}

/** The sender of a large body; `network` is null unless the sender is a shopper. */
interface Sender {
  account: string
  network: string | null
}

/** Tracks the large bodies that are being read or processed, and the sender of each. */
function createPlaces() {
  const taken = new Map<Request, Sender>()
  return {
    /** @throws AppError unavailable when there is none left, for anybody or for this sender. */
    take(request: Request, sender: Sender): void {
      const others = [...taken.values()]
      const shoppers = others.filter(({ network }) => network !== null)
      const isFull =
        others.length >= AT_ONCE ||
        others.filter(({ account }) => account === sender.account).length >= OF_ONE ||
        (sender.network !== null &&
          (shoppers.length >= OF_SHOPPERS ||
            shoppers.filter(({ network }) => network === sender.network).length >= OF_NETWORK))
      if (isFull) throw new AppError('unavailable', BUSY, { retryAfterSeconds: 2 })
      taken.set(request, sender)
    },
    leave: (request: Request) => void taken.delete(request),
  }
}
