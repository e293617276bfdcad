/** Validation rules for values of settings: each returns the normalized value, or records in `errors` what is wrong. */

import { ownImage } from '../shared/images.ts'

/** What is wrong, with a message for each path such as `banners.0.title`. */
export type Errors = Record<string, string>

export type Rule<T> = (value: unknown, at: string, errors: Errors) => T

/** A single line of text; whitespace is collapsed. */
export function line({ most: max, required = false }: { most: number; required?: boolean }): Rule<string> {
  return text(max, required, (typed) => typed.replace(/\s+/g, ' ').trim())
}

/** Text of several lines. */
export function prose(max: number): Rule<string> {
  return text(max, false, (typed) => typed.replaceAll('\r\n', '\n').trim())
}

/** Text of a certain format; empty is allowed. `normalize` runs before `fits`. */
export function formed(
  max: number,
  error: string,
  fits: (text: string) => boolean,
  normalize = (typed: string) => typed,
): Rule<string> {
  const read = line({ most: max })
  return (value, at, errors) => {
    const typed = read(value, at, errors)
    if (at in errors) return typed
    const normalized = normalize(typed)
    return normalized === '' || fits(normalized) ? normalized : wrong(errors, at, error)
  }
}

/** An https URL or, with `ownToo`, a path of this shop. */
export function url({ ownToo = false } = {}): Rule<string> {
  const error = ownToo
    ? 'must be a path of this shop, such as /search?q=milk, or begin with https://'
    : 'must begin with https://'
  return formed(500, error, (text) => isHttps(text) || (ownToo && isOwnPath(text)))
}

/** The URL of an image that was uploaded to this shop; empty for none. */
export const image: Rule<string> = formed(
  200,
  'must be a picture uploaded to this shop',
  (text) => ownImage(text) !== null,
)

export function whole(min: number, max: number): Rule<number> {
  return (value, at, errors) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : wrong(errors, at, `must be a whole number from ${min} to ${max}`)
}

/** An amount in rupees, with at most two decimals. */
export function rupees(max: number): Rule<number> {
  return (value, at, errors) => {
    const isAmount = typeof value === 'number' && value >= 0 && value <= max
    return isAmount && Math.abs(Math.round(value * 100) - value * 100) < 1e-6
      ? Math.round(value * 100) / 100
      : wrong(errors, at, `must be an amount in rupees from 0 to ${max.toLocaleString('en-IN')}`)
  }
}

export function list<T>(of: Rule<T>, min: number, max: number): Rule<T[]> {
  return (value, at, errors) => {
    if (!Array.isArray(value)) return wrong(errors, at, 'must be a list')
    if (value.length < min) return wrong(errors, at, `must hold at least ${min}`)
    if (value.length > max) return wrong(errors, at, `must hold at most ${max}`)
    return value.map((each, index) => of(each, `${at}.${index}`, errors))
  }
}

/** An object with all of the fields and no others. */
export function shape<T extends object>(fields: { [K in keyof T]: Rule<T[K]> }): Rule<T> {
  return (value, at, errors) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrong(errors, at, 'must be an object')
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name)) wrong(errors, `${at}.${name}`, 'is not known')
    const read = Object.entries<Rule<unknown>>(fields).map(([name, rule]) => [
      name,
      rule((value as Record<string, unknown>)[name], `${at}.${name}`, errors),
    ])
    return Object.fromEntries(read) as T
  }
}

export function orNull<T>(rule: Rule<T>): Rule<T | null> {
  return (value, at, errors) => (value === null ? null : rule(value, at, errors))
}

/** Records an error; what it returns instead of a value is never stored. */
export function wrong<T>(errors: Errors, at: string, error: string): T {
  errors[at] ??= error
  return undefined as T
}

function text(max: number, required: boolean, normalize: (typed: string) => string): Rule<string> {
  return (value, at, errors) => {
    if (typeof value !== 'string') return wrong(errors, at, 'must be text')
    const normalized = normalize(value)
    if (required && normalized === '') return wrong(errors, at, 'must not be empty')
    if (normalized.length > max) return wrong(errors, at, `must have at most ${max} characters`)
    // Control characters, lone surrogates, and characters that change the writing direction.
    const isPlain = !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(normalized.replaceAll('\n', ''))
    return isPlain ? normalized : wrong(errors, at, 'holds characters that cannot be shown')
  }
}

function isHttps(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed?.protocol === 'https:' && parsed.hostname !== '' && !parsed.username && !/\s/.test(text)
}

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text)
}
