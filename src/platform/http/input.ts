import { type TSchema, t } from 'elysia'
import { createType } from 'elysia/type-system/utils'
import { check, type Schema, type Violation } from '../../shared/schemas/schema.ts'

const OURS = Symbol('schema')

// The package's types leave out that it returns a builder.
const build = createType<{ [OURS]: Schema }>(
  'Input',
  (schema, value) => check(schema[OURS], value).violations.length === 0,
) as unknown as (options: object) => TSchema

/** Returns the TypeBox schema of an input: the framework checks it by its own rules, and the API reference shows them. */
export function input<T>(schema: Schema<T>) {
  const described = describe(schema)
  // The framework would coerce other values to a type of `object` before the check, and take lists apart.
  if (schema.type === 'object' || schema.type === 'array')
    return t.Unsafe<T>(build({ documented: described, [OURS]: schema }))
  const isLenient = schema.type === 'string' && schema.lenient
  const others = schema.type === 'string' && schema.minLength > 0 ? ['number'] : ['number', 'null']
  const documented = isLenient && { documented: { anyOf: [described, ...others.map((type) => ({ type }))] } }
  return t.Unsafe<T>(build({ ...described, ...documented, [OURS]: schema }))
}

/** Returns the first violation of a value; null for a schema that `input` did not make, or without one. */
export function violationIn(schema: object | undefined, value: unknown): Violation | null {
  const ours = schema && OURS in schema ? (schema[OURS] as Schema) : null
  return (ours && check(ours, value).violations[0]) ?? null
}

/** Returns an object of these fields, all of them optional, as the API reference shows it. */
export function documentedFields(fields: Readonly<Record<string, Schema>>) {
  return { type: 'object', properties: mapped(fields) }
}

/** Returns a schema as the API reference shows it: the keywords of JSON Schema, and what they mean in words. */
function describe(schema: Schema): Record<string, unknown> {
  const nullable = schema.nullable && { nullable: true }
  switch (schema.type) {
    case 'string': {
      const { type, minLength, maxLength, pattern, errors } = schema
      const description = errors.maxLength ?? errors.pattern ?? errors.type
      const minimum = minLength > 0 && !schema.nullable && { minLength }
      // The reference must not be stricter than the check, which lets an empty text be.
      const form = pattern && minLength > 0 && { pattern: pattern.source }
      return { type, ...minimum, ...(maxLength && { maxLength }), ...form, description, ...nullable }
    }
    case 'array': {
      const { type, items, minItems, maxItems } = schema
      return { type, items: describe(items), minItems, maxItems, ...nullable }
    }
    case 'object': {
      const { type, errors } = schema
      if (!('properties' in schema))
        return {
          type,
          maxProperties: schema.maxProperties,
          propertyNames: { maxLength: schema.propertyNames.maxLength },
          additionalProperties: describe(schema.additionalProperties),
          description: errors.type,
        }
      const properties = mapped(schema.properties)
      const required = !schema.partial && { required: Object.keys(properties) }
      return { type, properties, ...required, additionalProperties: false, ...nullable }
    }
    case 'boolean':
      return { type: schema.type, description: schema.errors.type, ...nullable }
    default: {
      // Without `multipleOf`: validators divide by it, and find that 54.55 is no multiple of 0.01.
      const { type, minimum, maximum, errors } = schema
      return { type, minimum, maximum, description: errors.range ?? errors.type }
    }
  }
}

function mapped(fields: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, describe(one)]))
}
