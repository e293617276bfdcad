import { Type } from '@sinclair/typebox'

/** The schema of one of several texts. Unlike Elysia's `t.UnionEnum` it has no default: what is missing stays missing. */
export function oneOf<const Values extends readonly string[]>(values: Values, error?: string) {
  const literals = values.map((value) => Type.Literal(value))
  return Type.Unsafe<Values[number]>(Type.Union(literals, { error }))
}
