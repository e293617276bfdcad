import { check, type Schema, sentenceOf } from '../../shared/schemas/schema.ts'
import { AppError } from './errors.ts'

/** Returns a value as it is stored. @throws AppError invalid, with a sentence about the first place that breaks the schema. */
export function readInput<T>(schema: Schema<T>, value: unknown, field: string): T {
  const { value: read, violations } = check(schema, value)
  if (violations[0]) throw new AppError('invalid', sentenceOf(violations[0], field))
  return read
}
