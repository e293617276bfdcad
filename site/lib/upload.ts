import { type Answer, messageIn, UNREACHABLE } from './result.ts'
import { renew } from './session-fetch.ts'
import { accessToken } from './tokens.ts'

interface Upload {
  method: 'POST' | 'PUT'
  path: string
  /** The multipart field for the file. */
  field: string
  file: File
  /** Further form fields to send. */
  fields?: Record<string, string>
  /** Called with the share uploaded so far, from 0 to 1. */
  onProgress(share: number): void
}

const TIMEOUT_MS = 120_000

/** Uploads a file. It uses XMLHttpRequest because `fetch` does not report upload progress. */
export async function upload<T>(what: Upload): Promise<Answer<T>> {
  const sent = accessToken()
  const result = await send<T>(what, sent)
  if (result.success || result.status !== 401 || (await renew(sent)) !== 'renewed') return result
  return send<T>(what, accessToken())
}

function send<T>(
  { method, path, field, file, fields = {}, onProgress }: Upload,
  token: string | null,
): Promise<Answer<T>> {
  const { promise, resolve } = Promise.withResolvers<Answer<T>>()
  const request = new XMLHttpRequest()
  request.open(method, path)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => resolve(resultOf<T>(request))
  request.onerror = request.ontimeout = () => resolve({ success: false, status: 0, message: UNREACHABLE })
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(field, file)
  request.send(body)
  return promise
}

function resultOf<T>({ status, response }: XMLHttpRequest): Answer<T> {
  const message = messageIn(response)
  return response?.success === true ? { ...response, message } : { success: false, status, message }
}
