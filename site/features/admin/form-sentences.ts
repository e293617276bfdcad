import { check, type Schema, type Violation } from '../../../src/shared/schemas/schema.ts'

const indian = new Intl.NumberFormat('en-IN')

/** Returns what is wrong with the value of a form's field, as a sentence that begins with its label; null if nothing is. */
export function fieldError(label: string, schema: Schema, value: unknown): string | null {
  const [violation] = check(schema, value).violations
  return violation ? `${label} ${predicateOf(violation)}` : null
}

// The wire names the rule ("must be 1 to 200 characters"); whoever fills in a form reads which end of it was missed.
function predicateOf({ keyword, schema, error }: Violation): string {
  if (schema.type === 'string' && !schema.nullable && keyword === 'minLength') return 'is required'
  if (schema.type === 'string' && keyword === 'maxLength')
    return `is longer than ${indian.format(schema.maxLength!)} characters`
  if (schema.type === 'integer')
    return `is a whole number from ${indian.format(schema.minimum)} to ${indian.format(schema.maximum)}`
  if (schema.type !== 'number' || !schema.errors.range?.includes('rupees')) return error
  if (keyword === 'multipleOf') return 'has at most two decimals'
  return `is an amount of rupees from ${indian.format(schema.minimum)} to ${indian.format(schema.maximum)}`
}
