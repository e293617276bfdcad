/** Small rules that read values of settings: each answers the tidied value, or notes in `faults` what is wrong. */

import { ownPicture } from '../shared/pictures.ts'

/** What is wrong, a sentence for each place: `banners.0.title`. */
export type Faults = Record<string, string>

export type Rule<T> = (value: unknown, at: string, faults: Faults) => T

/** A line of text. */
export function line({ most, required = false }: { most: number; required?: boolean }): Rule<string> {
  return text(most, required, (typed) => typed.replace(/\s+/g, ' ').trim())
}

/** Text with lines. */
export function prose(most: number): Rule<string> {
  return text(most, false, (typed) => typed.replaceAll('\r\n', '\n').trim())
}

/** Text of a certain form; empty is allowed. `tidy` comes before `fits`. */
export function formed(
  most: number,
  fault: string,
  fits: (text: string) => boolean,
  tidy = (typed: string) => typed,
): Rule<string> {
  const read = line({ most })
  return (value, at, faults) => {
    const typed = read(value, at, faults)
    if (at in faults) return typed
    const tidied = tidy(typed)
    return tidied === '' || fits(tidied) ? tidied : wrong(faults, at, fault)
  }
}

/** An address on the web, or with `ownToo` a path of this shop. */
export function url({ ownToo = false } = {}): Rule<string> {
  const fault = ownToo
    ? 'must be a path of this shop, such as /search?q=milk, or begin with https://'
    : 'must begin with https://'
  return formed(500, fault, (text) => isHttps(text) || (ownToo && isOwnPath(text)))
}

/** A picture that was uploaded to this shop; empty for none. */
export const picture: Rule<string> = formed(
  200,
  'must be a picture uploaded to this shop',
  (text) => ownPicture(text) !== null,
)

export function whole(least: number, most: number): Rule<number> {
  return (value, at, faults) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? (value as number)
      : wrong(faults, at, `must be a whole number from ${least} to ${most}`)
}

/** An amount in rupees, with at most two decimals. */
export function rupees(most: number): Rule<number> {
  return (value, at, faults) => {
    const isAmount = typeof value === 'number' && value >= 0 && value <= most
    return isAmount && Math.abs(Math.round(value * 100) - value * 100) < 1e-6
      ? Math.round(value * 100) / 100
      : wrong(faults, at, `must be an amount in rupees from 0 to ${most.toLocaleString('en-IN')}`)
  }
}

export function list<T>(of: Rule<T>, least: number, most: number): Rule<T[]> {
  return (value, at, faults) => {
    if (!Array.isArray(value)) return wrong(faults, at, 'must be a list')
    if (value.length < least) return wrong(faults, at, `must hold at least ${least}`)
    if (value.length > most) return wrong(faults, at, `must hold at most ${most}`)
    return value.map((each, index) => of(each, `${at}.${index}`, faults))
  }
}

/** All of the fields and no others. */
export function shape<T extends object>(fields: { [K in keyof T]: Rule<T[K]> }): Rule<T> {
  return (value, at, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return wrong(faults, at, 'must be an object')
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name)) wrong(faults, `${at}.${name}`, 'is not known')
    const read = Object.entries<Rule<unknown>>(fields).map(([name, rule]) => [
      name,
      rule((value as Record<string, unknown>)[name], `${at}.${name}`, faults),
    ])
    return Object.fromEntries(read) as T
  }
}

export function orNull<T>(rule: Rule<T>): Rule<T | null> {
  return (value, at, faults) => (value === null ? null : rule(value, at, faults))
}

/** Notes a fault; what it answers instead of a value is never stored. */
export function wrong<T>(faults: Faults, at: string, fault: string): T {
  faults[at] ??= fault
  return undefined as T
}

function text(most: number, required: boolean, tidy: (typed: string) => string): Rule<string> {
  return (value, at, faults) => {
    if (typeof value !== 'string') return wrong(faults, at, 'must be text')
    const tidied = tidy(value)
    if (required && tidied === '') return wrong(faults, at, 'must not be empty')
    if (tidied.length > most) return wrong(faults, at, `must have at most ${most} characters`)
    // Control characters, halves of characters, and those that turn the direction of writing.
    const isPlain = !/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(tidied.replaceAll('\n', ''))
    return isPlain ? tidied : wrong(faults, at, 'holds characters that cannot be shown')
  }
}

function isHttps(text: string): boolean {
  const parsed = URL.parse(text)
  return parsed?.protocol === 'https:' && parsed.hostname !== '' && !parsed.username && !/\s/.test(text)
}

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text)
}
