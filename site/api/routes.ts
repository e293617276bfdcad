import type { App } from '../../src/app.ts'

/** The calls of the shop's API as the server declares them: a field that is renamed there fails the type check here. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A route as Elysia infers it from its schemas and its handler. */
interface Route {
  body: unknown
  query: unknown
  response: Record<number, unknown>
}

type Routes = App['~Routes']

/** The paths below `T` that have a route of the method. */
type PathsBelow<T, M extends Method, Prefix extends string> = {
  [Segment in keyof T & string]: T[Segment] extends Route
    ? never
    :
        | (T[Segment] extends Record<Lowercase<M>, Route> ? `${Prefix}/${Segment}` : never)
        | PathsBelow<T[Segment], M, `${Prefix}/${Segment}`>
}[keyof T & string]

type Below<T, P extends string> = P extends `/${infer Segment}/${infer Rest}`
  ? Segment extends keyof T
    ? Below<T[Segment], `/${Rest}`>
    : never
  : P extends `/${infer Segment}`
    ? Segment extends keyof T
      ? T[Segment]
      : never
    : never

export type Path<M extends Method> = PathsBelow<Routes, M, ''>

type RouteOf<M extends Method, P extends string> = Below<Routes, P> extends Record<Lowercase<M>, infer R> ? R : never

/** A JSON value as a caller may pass it: nobody changes what is sent. */
type Sendable<T> = T extends Blob ? T : T extends object ? { readonly [K in keyof T]: Sendable<T[K]> } : T

type SchemaOf<M extends Method, P extends string, Part extends 'body' | 'query'> =
  RouteOf<M, P> extends Record<Part, infer Schema> ? Sendable<Schema> : never

export type BodyOf<M extends Method, P extends string> = SchemaOf<M, P, 'body'>
export type QueryOf<M extends Method, P extends string> = SchemaOf<M, P, 'query'>

/** What the route returns with status 200: `data`, and the fields that its contract puts beside it. */
export type SuccessOf<M extends Method, P extends string> =
  RouteOf<M, P> extends { response: { 200: infer Response } } ? Extract<Response, { success: true }> : never

/** The fields beside `data`, such as those of a page of a list. */
export type ExtraOf<M extends Method, P extends string> = Omit<
  SuccessOf<M, P>,
  'success' | 'error' | 'message' | 'data'
>
