import { expect, test } from 'bun:test'
import { createTestApp } from '../../src/testing/app.ts'

const { call } = await createTestApp()

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** What is given for an item is stored under the name by which it was chosen, after its brand. */
const NAMED_WITH_BRAND = new Set(['replacement'])

/** Returns the paths of the products in a schema that somebody reads the name and the unit of, and not the brand. */
function brandless(schema: Schema, path: string): string[] {
  const { properties = {}, items, anyOf = [] } = schema
  const isProduct = 'name' in properties && 'unit' in properties
  const isNamed = 'brand' in properties || NAMED_WITH_BRAND.has(path.split('.').at(-1)!)
  return [
    ...(isProduct && !isNamed ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => brandless(each, `${path}.${name}`)),
    ...(items ? brandless(items, path) : []),
    ...anyOf.flatMap((each) => brandless(each, path)),
  ]
}

test('whatever the API tells of a product by its name and unit has its brand, without which two may look the same', async () => {
  const { paths, components } = (await call('GET', '/api/docs/openapi.json')).body as {
    paths: Record<string, Record<string, { responses?: Record<string, Response> }>>
    components: { schemas: Record<string, Schema> }
  }
  interface Response {
    content?: Record<string, { schema?: Schema }>
  }
  const named = Object.entries(components.schemas).flatMap(([name, schema]) => brandless(schema, name))
  const others = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses = {} }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.values(content).flatMap(({ schema = {} }) => brandless(schema, path)),
      ),
    ),
  )
  expect([...named, ...others]).toEqual([])
})
