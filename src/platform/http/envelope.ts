import { type TSchema, t } from 'elysia'

/** The envelope of a successful response: clients read `success`, `error` and `message`, and page fields next to `data`. */
export type Envelope<T, Extra extends object = object> = {
  success: true
  error: false
  message: string
  data: T
} & Extra

/** Describes a successful response: its data, and the fields that the specification puts next to it. */
export function envelope<Data extends TSchema, Extra extends Record<string, TSchema> = Record<never, never>>(
  data: Data,
  extra?: Extra,
) {
  return t.Object({
    success: t.Literal(true),
    error: t.Literal(false),
    message: t.String(),
    data,
    ...(extra as Extra),
  })
}

/** Returns the envelope with data, a message for people, and fields that the specification puts next to `data`. */
export function ok<T, Extra extends object = object>(data: T, message = '', extra?: Extra): Envelope<T, Extra> {
  return { success: true, error: false, message, data, ...(extra as Extra) }
}

/** Fields next to the data of a list that is returned a page at a time; pages are counted from 1. */
export const PageFields = { page: t.Number(), totalPage: t.Number(), totalCount: t.Number() }

/** Those of a list whose page size the client chooses. */
export const LimitedPageFields = { ...PageFields, limit: t.Number() }
