import { Type } from '@sinclair/typebox'
import { ORDER_UPDATES } from '../../shared/order-updates.ts'
import { isLoopback } from './loopback.ts'
import { oneOf } from './one-of.ts'

// Types and rules of settings; a sentence about an error follows the name of its setting.

/** Returns what is wrong with a text, one sentence each; of a list, with each of its parts. */
export type Rule = (text: string) => readonly string[]

export function integer(minimum: number, maximum: number) {
  return Type.Integer({ minimum, maximum, error: `must be a whole number from ${minimum} to ${maximum}` })
}

export function choice<const Choices extends readonly string[]>(choices: Choices) {
  return oneOf(choices, `must be one of ${choices.join(', ')}`)
}

const EMAIL = String.raw`[^\s@"<>]+@[^\s@"<>]+`

export const email = Type.String({ pattern: `^${EMAIL}$`, error: 'is not an email address' })

/** The path of a folder. */
export const folder: Rule = (text) =>
  text.startsWith('~')
    ? [
        'begins with ~, which stands for a home only where a shell replaces it: write the whole path, such as /home/meera/shop',
      ]
    : []

/** An email address, with a name before it or without. */
export const sender = Type.String({
  pattern: String.raw`^([\s\S]*<${EMAIL}>|${EMAIL})$`,
  error: 'must be an email address, such as shop@shop.example',
})

export const password = Type.String({ minLength: 8, maxLength: 128, error: 'must have 8 to 128 characters' })

export const signingKeys = Type.Array(Type.String({ minLength: 32 }), { error: 'must have at least 32 characters' })

export const scrapeToken = Type.String({ minLength: 16, error: 'must have at least 16 characters' })

export const stripeSecretKey = Type.String({
  pattern: '^(?!pk_)',
  error: 'is a publishable key (pk_…), and the secret one is needed (sk_… or rk_…)',
})

export function address(...protocols: readonly string[]): Rule {
  const error = `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  return (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? [] : [error])
}

export const httpAddress = address('http:', 'https:')

/** An address whose user name and password are percent-encoded (RFC 3986, section 2.1). */
export function login(...protocols: readonly string[]): Rule {
  const isAddress = address(...protocols)
  return (text) => {
    if (!protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`))) return isAddress(text)
    if (isReadable(text)) return []
    return ['is not a valid URL; in a user name or password, write % as %25, # as %23, / as %2F, ? as %3F, @ as %40']
  }
}

/** Whether an address is split where its author meant it to be: an `@` after the host was meant to end a password. */
function isReadable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, pathname, search, hash } = new URL(text)
  if (`${pathname}${search}${hash}`.includes('@')) return false
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null)
  } catch {
    return false
  }
}

/** How an update about an order is written in a setting. */
const UPDATE_NAMES = ORDER_UPDATES.map((update) => update.replaceAll(' ', '_'))
export const UPDATES = UPDATE_NAMES.join(', ')

/** An update about an order and what the provider calls the template for it. */
export const updateTemplate: Rule = (text) => {
  const [name = '', template = ''] = text.split('=')
  if (UPDATE_NAMES.includes(name) && /^[\w-]{1,512}$/.test(template)) return []
  return [`"${text}" is not an update with its template, such as placed=order_placed; updates are ${UPDATES}`]
}

export const shopOrigin: Rule = (text) => {
  const errors = httpAddress(text)
  if (errors.length > 0) return errors
  const { pathname, search, hash, username } = new URL(text)
  const isOrigin = pathname === '/' && !search && !hash && !username
  return isOrigin ? [] : ['must be an origin without a path, such as https://shop.example']
}

/** An origin exactly as browsers send it. */
export const exactOrigin: Rule = (text) => {
  const isExact = URL.canParse(text) && new URL(text).origin === text && text !== 'null'
  return isExact ? [] : [`"${text}" is not an origin such as https://shop.example`]
}

export const purgeAddress: Rule = (text) => {
  const errors = address('https:', 'http:')(text)
  if (errors.length > 0) return errors
  const { protocol, hostname, pathname } = new URL(text)
  const isSecret = protocol === 'https:' || isLoopback(hostname)
  return [
    ...(pathname.endsWith('/purge_cache') ? [] : ['must end with /purge_cache']),
    ...(isSecret ? [] : ['must be https, since it is sent a token']),
  ]
}
