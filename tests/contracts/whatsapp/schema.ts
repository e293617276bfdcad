import Ajv, { type ValidateFunction } from 'ajv'
import spec from './whatsapp-v23.0.template-subset.json'

type Schemas = Record<string, { discriminator?: { mapping: Record<string, string> } }>

const schemas = spec.components.schemas as unknown as Schemas
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema(JSON.parse(JSON.stringify(spec), readable), 'spec')
const validatorOf = (name: string): ValidateFunction => ajv.getSchema(`spec#/components/schemas/${name}`)!
const REQUEST = validatorOf('TemplateMessage')
const RESPONSE = validatorOf('MessageResponsePayload')
const ERROR = validatorOf('ErrorResponse')

/** Returns how a request violates Meta's published schema; null if it conforms. */
export function errorIn(body: unknown): string | null {
  return REQUEST(body) ? null : ajv.errorsText(REQUEST.errors)
}

export function isResponse(body: unknown): boolean {
  return RESPONSE(body) === true
}

export function isError(body: unknown): boolean {
  return ERROR(body) === true
}

/** Makes OpenAPI's discriminators something that JSON Schema checks, and mends the pattern of a button's position. */
function readable(key: string, value: unknown): unknown {
  // Published as `^[2-6, 11-14]$`, the numbers of two footnotes, which its own example "0" and its description (0-9) contradict.
  if (key === 'pattern' && value === '^[2-6, 11-14]$') return '^[0-9]$'
  const name = key === 'items' && (value as { $ref?: string }).$ref?.split('/').at(-1)
  const mapping = name && schemas[name]?.discriminator?.mapping
  return mapping ? { oneOf: Object.values(mapping).map(($ref) => ({ $ref })) } : value
}
