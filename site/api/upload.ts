import { accessToken, type Refused, refusalIn, renew, shown, unreached } from './call.ts'
import type { BodyOf, Method, Path, SuccessOf } from './routes.ts'

const TIMEOUT_MS = 120_000

/** Uploads a file. It uses XMLHttpRequest because `fetch` does not report upload progress. */
export async function upload<M extends Method, const P extends Path<M>>(
  method: M,
  path: P,
  body: BodyOf<M, P> & object,
  onProgress: (share: number) => void,
): Promise<SuccessOf<M, P> | Refused> {
  await shown()
  const sentToken = accessToken()
  const send = (token: string | null) => sendForm<SuccessOf<M, P>>(method, path, formOf(body), token, onProgress)
  const reply = await send(sentToken)
  if (reply.success || reply.status !== 401 || (await renew(sentToken)) !== 'renewed') return reply
  return send(accessToken())
}

/** Uploads an image and returns its URL. */
export function uploadImage(image: File, onProgress: (share: number) => void) {
  return upload('POST', '/api/file/upload', { image }, onProgress)
}

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function sendForm<S>(
  method: Method,
  path: string,
  form: FormData,
  token: string | null,
  onProgress: (share: number) => void,
): Promise<S | Refused> {
  const { promise, resolve } = Promise.withResolvers<S | Refused>()
  const request = new XMLHttpRequest()
  request.open(method, path)
  request.responseType = 'json'
  request.timeout = TIMEOUT_MS
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () =>
    resolve(request.response?.success === true ? request.response : refusalIn(request.status, request.response))
  request.onerror = request.ontimeout = () => resolve(unreached)
  request.send(form)
  return promise
}
