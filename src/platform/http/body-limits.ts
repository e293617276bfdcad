import { type AnyElysia, Elysia } from 'elysia'
import { AppError } from '../runtime/errors.ts'
import { parseForm, parseJson, readBytes } from './body-parser.ts'
import { clientIpOf, type RequesterSettings } from './request-origin.ts'
import type { Admit } from './session.ts'

/** Read of anybody, whoever they are. */
const USUAL_BYTES = 64 * 1024
/** More than the largest sensible JSON: an order of a hundred lines with all that a client knows of each. */
const JSON_BYTES = 1024 * 1024
/** More than the largest picture or part of a file that may be uploaded. */
export const UPLOAD_BYTES = 6 * 1024 * 1024
/** How many larger bodies are taken at a time: of all, and of one account. */
const [AT_ONCE, OF_ONE] = [8, 3]
/** Of all shoppers together, since everybody may become some; and of those in one network. */
const [OF_SHOPPERS, OF_NETWORK] = [4, 3]

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const BUSY = 'Too many uploads at once: try again in a moment'

/** The `detail` of a route that reads its body as it came, for its sender has signed it. */
export const rawBody = (bytes: number) => ({ 'x-raw-body': bytes }) as object

/** How a route's body is read. */
export interface BodyRule {
  /** The most that is read of a body of each type; null: it is read as it came, whatever it is called. */
  most: { json: number; form: number } | { raw: number }
  /** Who must have been admitted before a large one is read; null: nobody, and there is no large one. */
  for: 'the signed in' | 'admins' | null
  /** Fields that are lists. */
  lists: readonly string[]
}

export interface BodyParts {
  /** All routes of the app, complete by the time of the first request. */
  routes: AnyElysia['routes']
  admit: Admit
  /** Whose proxies say where a request comes from. */
  requester: Pick<RequesterSettings, 'trustProxy'>
}

/**
 * Reads bodies: JSON and forms alone, and none of more than 64 kB before the guard has admitted who sends it, by the
 * headers. Of larger ones, forms only where a file is taken, and few at a time, until they are answered.
 */
export function readBodies({ routes, admit, requester }: BodyParts) {
  const places = createPlaces()
  let rules: Map<string, BodyRule> | undefined

  function ruleOf(request: Request): BodyRule {
    rules ??= new Map(routes.map((route) => [`${route.method} ${route.path}`, bodyRuleOf(route)]))
    return rules.get(`${request.method} ${new URL(request.url).pathname}`) ?? OPEN
  }

  return new Elysia({ name: 'bodies' })
    .onParse({ as: 'global' }, async ({ contentType: given, request }) => {
      if (request.body === null) return undefined
      // Their letters' case says nothing (RFC 9110, section 8.3.1).
      const contentType = given.toLowerCase()
      const rule = ruleOf(request)
      const max = maxOf(rule, contentType)
      const bytes = await readBytes(request, USUAL_BYTES, async () => {
        if (max <= USUAL_BYTES) return max
        const { userId: account, isAdmin } = rule.for ? await admit(request, rule.for === 'admins') : NOBODY
        places.take(request, { account, network: isAdmin ? null : clientIpOf(requester, request) })
        return max
      })
      if ('raw' in rule.most) return new TextDecoder().decode(bytes)
      return contentType === JSON_TYPE
        ? objectIn(bytes, rule.lists)
        : parseForm(bytes, request.headers.get('content-type')!)
    })
    .onAfterResponse({ as: 'global' }, ({ request }) => places.leave(request))
}

/** Who sends what its sender has signed, as a payment provider does: held to no network, for all may share one. */
const NOBODY = { userId: '', isAdmin: true }
const OPEN: BodyRule = { most: { json: USUAL_BYTES, form: USUAL_BYTES }, for: null, lists: [] }

/** What the route itself says: whom it answers, and what it takes. */
export function bodyRuleOf({ hooks }: AnyElysia['routes'][number]): BodyRule {
  const detail = (hooks.detail ?? {}) as Record<string, unknown>
  const raw = detail['x-raw-body'] as number | undefined
  if (raw !== undefined) return { most: { raw }, for: null, lists: [] }
  const audience = detail['x-for'] as 'the signed in' | 'admins' | undefined
  const fields = Object.entries((hooks.body?.properties ?? {}) as Record<string, { type?: string; format?: string }>)
  const lists = fields.flatMap(([name, { type }]) => (type === 'array' ? [name] : []))
  if (audience === undefined) return { ...OPEN, lists }
  const form = fields.some(([, { format }]) => format === 'binary') ? UPLOAD_BYTES : USUAL_BYTES
  return { most: { json: JSON_BYTES, form }, for: audience, lists }
}

/**
 * Every call that takes JSON takes an object; the framework would make an empty one of anything else. It would make a list
 * of whatever has a length, too: what is no list becomes null here, which the contract refuses in its own words.
 */
function objectIn(bytes: Uint8Array, lists: readonly string[]): object {
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', 'The request body must be a JSON object')
  const noLists = lists.filter((name) => name in value && !Array.isArray((value as Record<string, unknown>)[name]))
  return noLists.length > 0 ? { ...value, ...Object.fromEntries(noLists.map((name) => [name, null])) } : value
}

function maxOf({ most: max }: BodyRule, contentType: string): number {
  if ('raw' in max) return max.raw
  if (contentType === JSON_TYPE) return max.json
  // A form on another site can send everything else without asking first, and Elysia would read it.
  if (contentType === FORM_TYPE) return max.form
  throw new AppError('unsupported', 'The request body must be JSON (content type application/json)')
}

/** Who sends a large body; the network is told of shoppers alone. */
interface Sender {
  account: string
  network: string | null
}

/** Large bodies that are being read or worked on, each with whose it is. */
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
