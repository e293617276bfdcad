import { readFileSync } from 'node:fs'
import { Value } from '@sinclair/typebox/value'
import { misspeltNames } from './misspelt-settings.ts'
import { type NamedSetting, SETTINGS, type SettingValues } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

interface ReadSettings {
  /** Complete only if there are no errors. */
  values: SettingValues
  /** Each begins with the name of its setting, or of several. */
  errors: string[]
  /** Names that are no settings, but resemble one. */
  misspelt: string[]
}

/** What was given for a setting, in the environment or in a file. */
interface Given {
  text: string | null
  errors: string[]
}

const NAMES = SETTINGS.flatMap(({ name, isSecret, formerName }) => [
  name,
  ...(isSecret ? [`${name}_FILE`] : []),
  ...(formerName ? [formerName] : []),
])

/** Reads the settings from an environment, and from the files that contain its secrets; collects all errors and throws none. */
export function readSettings(env: Environment): ReadSettings {
  const given = new Map<string, Given>(SETTINGS.map((setting) => [setting.name, givenOf(setting, env)]))
  const isGiven = (name: string) => given.get(name)?.text != null
  const read = SETTINGS.map((setting) => ({ setting, ...readValue(setting, given.get(setting.name)!.text) }))
  return {
    values: Object.fromEntries(read.map(({ setting, value }) => [setting.name, value])) as SettingValues,
    errors: read.flatMap(({ setting, errors }) => [
      ...given.get(setting.name)!.errors,
      ...errors.map((error) => `${setting.name}: ${error}`),
      ...missingBeside(setting, isGiven),
    ]),
    misspelt: misspeltNames(env, NAMES),
  }
}

function givenOf(setting: NamedSetting, env: Environment): Given {
  const { name, isSecret } = setting
  const given = givenByName(setting, env)
  const file = isSecret ? textIn(env, `${name}_FILE`) : null
  if (file === null) return given
  const { text, error } = textOfFile(file)
  const errors = [given.text === null ? null : `give this or ${name}, not both`, error].filter((one) => one !== null)
  return { ...given, text, errors: [...given.errors, ...errors.map((one) => `${name}_FILE: ${one}`)] }
}

function textOfFile(file: string): { text: string | null; error: string | null } {
  try {
    const text = readFileSync(file, 'utf8').trim() || null
    return { text, error: text === null ? `${file} is empty` : null }
  } catch (error) {
    return { text: null, error: `${file} cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}

/** A former name stops the start: a shop that ignored it would, for example, take payments that were turned off. */
function givenByName(setting: NamedSetting, env: Environment): Given {
  const { name, formerName } = setting
  const text = textIn(env, name)
  const former = formerName === undefined ? null : textIn(env, formerName)
  if (former === null) return { text, errors: [] }
  const isValue = readValue(setting, former).errors.length === 0
  const same = isValue ? `with the same values: write ${name}=${former}` : 'with the same values: rename it'
  const rest = text === null ? same : 'which is set already: remove this one'
  return { text, errors: [`${formerName}: is called ${name} now, ${rest}`] }
}

function textIn(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

function readValue({ type, rule, default: fallback = null }: NamedSetting, text: string | null) {
  if (text === null) return { value: fallback, errors: [] }
  const value = parse(type.type, text)
  if (!Value.Check(type, value)) return { value, errors: [type.error as string] }
  const texts: string[] = Array.isArray(value) ? value : [text]
  return { value, errors: rule ? texts.flatMap((one) => rule(one)) : [] }
}

function parse(type: string | undefined, text: string): unknown {
  switch (type) {
    case 'integer':
      return /^\d+$/.test(text) ? Number(text) : text
    case 'array':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    default:
      return text
  }
}

/** Says what a given setting needs, and once for each group what is missing of it. */
function missingBeside({ name, needs, group }: NamedSetting, isGiven: (name: string) => boolean): string[] {
  const errors = needs && isGiven(name) && !isGiven(needs) ? [`${name}: needs ${needs} beside it`] : []
  const members = SETTINGS.filter((setting) => group && setting.group === group).map((setting) => setting.name)
  const missing = members.filter((member) => !isGiven(member))
  if (missing[0] !== name || missing.length === members.length) return errors
  return [...errors, `${missing.join(', ')}: missing beside ${members.filter(isGiven).join(', ')}`]
}
