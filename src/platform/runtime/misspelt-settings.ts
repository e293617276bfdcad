import { nearestOf, sameWordsAs } from './spelling.ts'

type Environment = Record<string, string | undefined>

/** Names of services that a shop may use; alone, each means its setting. Others, such as MAIL, exist in any login. */
const SERVICES: ReadonlySet<string> = new Set(['CDN', 'CORS', 'DATABASE', 'MEILI', 'S3', 'SMTP', 'STRIPE'])

/** Names that other programs use, with the setting that corresponds to each. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['DATABASE_HOST', 'DATABASE_URL'],
  ['DATABASE_PASSWORD', 'DATABASE_URL'],
  ['MAIL_FROM_ADDRESS', 'MAIL_FROM'],
  ['S3_URL', 'S3_ENDPOINT'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['SMTP_USER', 'SMTP_URL'],
  ['STRIPE_API_KEY', 'STRIPE_SECRET_KEY'],
])

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Returns a sentence for each unknown name that resembles a setting. */
export function misspeltNames(env: Environment, known: readonly string[]): string[] {
  const unknown = Object.keys(env).filter((name) => env[name] !== undefined && !known.includes(name))
  return unknown.sort().flatMap((name) => {
    const meant = settingsLike(name.toUpperCase(), env, known)
    return meant.length === 0 ? [] : [`${name} is no setting, and without effect: is ${EITHER.format(meant)} meant?`]
  })
}

function settingsLike(name: string, env: Environment, known: readonly string[]): string[] {
  const nearest = nearestOf(name, known)
  if (nearest !== null) return [nearest]
  const elsewhere = ELSEWHERE.get(name)
  const like = elsewhere ? [elsewhere] : settingsWithTermsOf(name, known)
  // If one of these is set, its name is known, and this variable means something else.
  return like.some((other) => env[other]) ? [] : like
}

function settingsWithTermsOf(name: string, known: readonly string[]): string[] {
  if (!name.includes('_') && !SERVICES.has(name)) return []
  const isFile = name.endsWith('_FILE')
  return sameWordsAs(
    name,
    known.filter((other) => other.endsWith('_FILE') === isFile),
  )
}
