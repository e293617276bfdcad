import { sentenceOf } from '../../shared/schemas/schema.ts'
import { violationIn } from './input.ts'

/** The keywords of a schema that its rule in words depends on. */
export interface RuleSchema {
  error?: unknown
  type?: unknown
  format?: unknown
  const?: unknown
  minimum?: number
  maximum?: number
  multipleOf?: number
  anyOf?: readonly RuleSchema[]
  properties?: Readonly<Record<string, RuleSchema>>
  items?: RuleSchema
}

/** What the framework reports of a value that breaks the schema of a route. */
export interface ValueError {
  path?: string
  message?: string
  schema?: RuleSchema
  value?: unknown
}

/** Contents of a request, and the schemas that the route has for them. */
export interface SentRequest {
  schemas: readonly (RuleSchema | undefined)[]
  values: readonly unknown[]
}

/** Why a body is refused that is something else, or missing: every route that takes JSON takes an object. */
export const NO_OBJECT = 'The request body must be a JSON object'
const NO_FORM = 'The request body must be a form (content type multipart/form-data)'

/**
 * Describes why a request is refused, by the name of the field and its rule: the framework's own message would echo the
 * input, including passwords.
 */
export function describeValidation(error: ValueError | undefined, sent: SentRequest): string {
  const name = error?.path?.replace(/^\//, '').replaceAll('/', '.') || numberNamed(error, sent)
  if (!name && error?.schema?.type === 'object') return isForm(error.schema) ? NO_FORM : NO_OBJECT
  const field = name || 'The request body'
  const violation = violationIn(error?.schema, error?.value)
  if (violation) return sentenceOf(violation, field)
  const rule = ruleOf(error?.schema) ?? (error?.message ?? 'is not valid').replace(/^Expected/, 'must be')
  // A complete sentence, where the field's name would mean nothing to somebody who left the field out.
  if (/^[A-Z]/.test(rule) && rule === error?.schema?.error) return rule
  return `${field} ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`
}

/** Whether a body has a file, which JSON cannot contain. */
function isForm({ properties = {} }: RuleSchema): boolean {
  return Object.values(properties).some(({ format }) => format === 'binary')
}

/** Returns the rule of a schema in words that follow the name of a field; null if its type alone describes it. */
export function ruleOf(schema: RuleSchema | undefined): string | null {
  if (typeof schema?.error === 'string') return schema.error
  const number = schema && numberIn(schema)
  if (!schema?.anyOf) return number ? `must be ${describeNumber(number)}` : null
  const choices = schema.anyOf.filter(({ type }) => type !== 'null')
  const orNull = choices.length < schema.anyOf.length ? ', or null' : ''
  if (number) return `must be ${describeNumber(number)}${orNull}`
  const constants = choices.flatMap((choice) => ('const' in choice ? [choice.const] : []))
  if (constants.length === choices.length) return `must be one of ${constants.join(', ')}${orNull}`
  const rules = choices.flatMap((choice) => ruleOf(choice) ?? [])
  return rules.length > 0 ? `${rules.join(', or ')}${orNull}` : null
}

/** Returns the number of a schema that also takes it as text. */
function numberIn({ anyOf, ...schema }: RuleSchema): RuleSchema | undefined {
  if (schema.type === 'number' || schema.type === 'integer') return schema
  const isNumeric = anyOf?.some(({ format }) => format === 'numeric' || format === 'integer')
  return isNumeric ? anyOf?.find(({ type }) => type === 'number' || type === 'integer') : undefined
}

function describeNumber({ error, type, minimum, maximum, multipleOf }: RuleSchema): string {
  if (typeof error === 'string') return error.replace(/^must be /, '')
  const number = type === 'integer' || multipleOf === 1 ? 'a whole number' : 'a number'
  return [number, minimum !== undefined && `from ${minimum}`, maximum !== undefined && `to ${maximum}`]
    .filter(Boolean)
    .join(' ')
}

/** Finds a number that was sent as text and is out of bounds, because the framework's error does not name it. */
function numberNamed(error: ValueError | undefined, { schemas, values }: SentRequest): string | null {
  if (typeof error?.value !== 'number') return null
  for (const [at, schema] of schemas.entries()) {
    const name = schema && nameOf(error.value, schema, values[at])
    if (name) return name
  }
  return null
}

function nameOf(number: number, schema: RuleSchema, sent: unknown, name = ''): string | null {
  if (typeof sent === 'string') {
    return Number(sent) === number && (schema.anyOf ?? []).some((one) => numberIn(one)) ? name : null
  }
  if (typeof sent !== 'object' || sent === null) return null
  for (const [key, value] of Object.entries(sent)) {
    const inner = schema.items ?? schema.properties?.[key]
    const found = inner && nameOf(number, inner, value, name ? `${name}.${key}` : key)
    if (found) return found
  }
  return null
}
