import { MAX_BULK_IDS } from '../../shared/product-list.ts'
import { AppError } from '../runtime/errors.ts'

/** The deepest body that the shop knows, a phone order, has four levels. */
const MAX_DEPTH = 20
/** Values in a body, at any depth: a bulk action names up to `MAX_BULK_IDS` products, and itself. */
const MAX_VALUES = MAX_BULK_IDS + 100
const MAX_FORM_FIELDS = 20

/**
 * Parses JSON. A body that is nested too deeply or has too many values is rejected before parsing, to save the cost.
 * @throws AppError invalid for what is not JSON; unprocessable for what is too deep or large.
 */
export function parseJson(bytes: Uint8Array): unknown {
  refuseUnwieldy(bytes)
  try {
    // Text that is not UTF-8 is not valid JSON; decoded leniently, it would be stored garbled.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not valid JSON', { cause })
  }
}

/**
 * Returns the fields of an upload by name; fields that share a name become a list, which no route accepts.
 * @throws AppError invalid for what is no form; unprocessable for too many fields.
 */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Record<string, unknown>> {
  const form = await formOf(bytes, type)
  const entries = [...form]
  if (entries.length > MAX_FORM_FIELDS) {
    throw new AppError('unprocessable', `The form has more than ${MAX_FORM_FIELDS} fields`)
  }
  // The object has no prototype, so that every field name is an ordinary key.
  const fields: Record<string, unknown> = Object.create(null)
  for (const [name] of entries) {
    const values = form.getAll(name)
    fields[name] = values.length === 1 ? values[0] : values
  }
  return fields
}

async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return (await new Response(bytes, { headers: { 'content-type': type } }).formData()) as FormData
  } catch (cause) {
    throw new AppError('invalid', 'The request body is not a valid form', { cause })
  }
}

/** How long a large body may take to arrive. */
const PATIENCE_MS = 120_000

/**
 * Reads the body of a request. Up to `usual` bytes are read from any client. Before more are read, `more` is
 * called: immediately if Content-Length is larger, or, without that header, when more bytes arrive. It returns the
 * maximum size in bytes, or throws.
 */
export async function readBytes(request: Request, usual: number, more: () => Promise<number>): Promise<Bytes> {
  const reported = request.headers.get('content-length')
  if (reported !== null && Number(reported) <= usual) return request.bytes().catch(refuseTorn)
  const max = reported === null ? usual : await more()
  if (Number(reported) > max) throw tooLarge(max)
  return collect(request.body!.getReader(), max, reported === null ? more : null)
}

type Bytes = Uint8Array<ArrayBuffer>

async function collect(reader: ReadableStreamDefaultReader<Bytes>, max: number, more: (() => Promise<number>) | null) {
  const late = AbortSignal.timeout(PATIENCE_MS)
  // Cancelling a body that was already cut off rejects.
  const stop = () => void reader.cancel().catch(() => {})
  late.addEventListener('abort', stop)
  try {
    const pieces: Bytes[] = []
    let size = 0
    for (;;) {
      const { done, value } = await reader.read().catch(refuseTorn)
      if (late.aborted) throw new AppError('unavailable', 'The upload took too long: try again')
      if (done) return Buffer.concat(pieces, size)
      size += value.byteLength
      if (size > max && more) {
        max = await more()
        more = null
      }
      if (size > max) throw tooLarge(max)
      pieces.push(value)
    }
  } finally {
    late.removeEventListener('abort', stop)
    stop()
  }
}

function refuseTorn(cause: unknown): never {
  throw new AppError('invalid', 'The request body did not arrive whole', { cause })
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts brackets and separators outside of strings, in one pass over the bytes. */
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

function tooLarge(max: number): AppError {
  const allowed = max < MEGABYTE ? `${max / 1024} kB` : `${max / MEGABYTE} MB`
  return new AppError('tooLarge', `The request body is larger than ${allowed}`)
}

const MEGABYTE = 1024 * 1024
