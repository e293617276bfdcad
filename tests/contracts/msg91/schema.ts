import Ajv from 'ajv'
import schema from './msg91-flow.schema.json'

const ajv = new Ajv({ allErrors: true })
ajv.addSchema(schema, 'flow')
const REQUEST = ajv.getSchema('flow#/definitions/request')!
const RESPONSE = ajv.getSchema('flow#/definitions/response')!

/** Returns how a request violates what MSG91 documents; null if it conforms. */
export function errorIn(body: unknown): string | null {
  return REQUEST(body) ? null : ajv.errorsText(REQUEST.errors)
}

export function isResponse(body: unknown): boolean {
  return RESPONSE(body) === true
}
