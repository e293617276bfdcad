import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import spec from './open-api-1.15.json'

/** Returns how a request or response violates Meilisearch's published API; null if it conforms. */
export function errorIn(kind: 'request' | 'response', method: string, path: string, body: unknown): string | null {
  const template = Object.keys(operations).find((candidate) => matches(candidate, path))
  const operation = template && operations[template]?.[method.toLowerCase()]
  if (!operation) return `${method} ${path} is not in the published API`
  const content = kind === 'request' ? operation.requestBody?.content : Object.values(operation.responses)[0]?.content
  const schema = content?.['application/json']?.schema
  if (!schema) return null
  const validate = compiled(JSON.stringify(schema))
  return validate(body) ? null : `${method} ${path}, ${kind}: ${ajv.errorsText(validate.errors)}`
}

interface Operation {
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Content = Record<string, { schema: object }>

// Corrects what the published document gets wrong according to its own prose and the official client: the path of
// deletions by id, the response to a multi-search that is not federated, fields with a default that are listed as
// required, and unknown fields, which the server refuses.
const published = spec.paths as unknown as Record<string, Record<string, Operation>>
const multiSearch = published['/multi-search']!.post!
const SEPARATE_RESULTS = '#/components/schemas/SearchResults'
const FEDERATED_RESULT = Object.values(multiSearch.responses)[0]!.content!['application/json']!.schema
const operations: typeof published = {
  ...published,
  '/indexes/{indexUid}/documents/delete-batch': published['/indexes/{indexUid}/delete-batch']!,
  '/multi-search': {
    post: {
      ...multiSearch,
      responses: {
        '200': {
          content: { 'application/json': { schema: { anyOf: [{ $ref: SEPARATE_RESULTS }, FEDERATED_RESULT] } } },
        },
      },
    },
  },
}
const REQUIRED = new Map([
  ['SearchQueryWithIndex', ['indexUid']],
  ['BrowseQuery', []],
  ['FederatedSearch', ['queries']],
])
const CLOSED = ['SearchQueryWithIndex', 'Settings_Unchecked', 'BrowseQuery', 'SwapIndexesPayload', 'IndexCreateRequest']

const schemas = Object.fromEntries(
  Object.entries(spec.components.schemas as Record<string, { required?: string[] }>).map(([name, schema]) => [
    name,
    {
      ...schema,
      ...(REQUIRED.has(name) ? { required: REQUIRED.get(name) } : {}),
      ...(CLOSED.includes(name) ? { additionalProperties: false } : {}),
    },
  ]),
)

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'spec', components: { schemas } })

const stored = new Map<string, ValidateFunction>()

function compiled(schema: string): ValidateFunction {
  const known = stored.get(schema)
  if (known) return known
  const made = ajv.compile(JSON.parse(schema.replaceAll('"#/components', '"spec#/components')))
  stored.set(schema, made)
  return made
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}
