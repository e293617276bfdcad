import { AppError } from './errors.ts'

/** More than the largest sensible body: a product with every field full, or a count of five hundred products. */
const MAX_JSON_BYTES = 1024 * 1024
/** The deepest body that the shop knows, a phone order, has four levels. */
const MAX_DEPTH = 20
/** Values in a body, however they are nested. */
const MAX_VALUES = 10_000
const MAX_FORM_FIELDS = 20

/** The JSON of a request; refused before it is built when building it would cost more than it can be worth. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > MAX_JSON_BYTES) throw tooLarge()
  const bytes = await request.bytes()
  if (bytes.byteLength > MAX_JSON_BYTES) throw tooLarge()
  refuseUnwieldy(bytes)
  try {
    // Text that is not UTF-8 is no JSON either; taken for something like it, it would be stored garbled.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not valid JSON', { cause })
  }
}

/** The fields of an upload by their names; several of one name are a list, which no route takes. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const form = await formOf(request)
  const entries = [...form]
  if (entries.length > MAX_FORM_FIELDS) {
    throw new AppError('unprocessable', `The form has more than ${MAX_FORM_FIELDS} fields`)
  }
  // Without a prototype, no name of a field means anything but itself.
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name] of entries) {
    const values = form.getAll(name)
    fields[name] = values.length === 1 ? values[0] : values
  }
  return fields
}

async function formOf(request: Request): Promise<FormData> {
  try {
    return (await request.formData()) as FormData
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not a valid form', { cause })
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts brackets and separators outside of texts, in one pass over the bytes. */
function refuseUnwieldy(bytes: Uint8Array): void {
  let depth = 0
  let values = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
    } else if (byte === QUOTE) isText = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) throw unwieldy(`is nested deeper than ${MAX_DEPTH} levels`)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    else if ((byte === COMMA || byte === COLON) && ++values > MAX_VALUES) {
      throw unwieldy(`holds more than ${MAX_VALUES} values`)
    }
  }
}

function unwieldy(how: string): AppError {
  return new AppError('unprocessable', `The request body ${how}`)
}

function tooLarge(): AppError {
  return new AppError('tooLarge', 'The request body is larger than 1 MB')
}
