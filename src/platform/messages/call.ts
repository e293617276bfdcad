import { MessageRefused, MessageUnavailable } from './port.ts'

export interface ProviderCall {
  url: string
  headers: Record<string, string>
  body: object
  timeoutMs: number
}

/** What a provider returned; `result` is null if it was no JSON, such as the page of a gateway, or too long. */
export interface ProviderResponse {
  status: number
  isOk: boolean
  result: unknown
}

/** Providers respond with a few hundred. */
const MAX_RESPONSE_BYTES = 64 * 1024
const MAX_REASON_LENGTH = 200

/** Posts JSON to a provider. @throws MessageUnavailable if it does not respond in time. */
export async function callProvider({ url, headers, body, timeoutMs }: ProviderCall): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      // Following a redirect would send the key, and the shopper's number, to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, isOk: response.ok, result: parsed(await beginningOf(response)) }
  } catch (cause) {
    throw new MessageUnavailable('The provider of messages does not respond', { cause })
  }
}

/** Returns a number in E.164 without its plus sign, as providers want it. @throws MessageRefused */
export function digitsOf(mobile: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(mobile)) throw new MessageRefused('The number is not in E.164', true)
  return mobile.slice(1)
}

/** Returns a provider's reason as it may be logged: numbers and codes that it repeats are left out. */
export function loggable(reason: unknown): string {
  if (typeof reason !== 'string' || reason === '') return 'no reason was given'
  return reason.replace(/\d[\d\s-]{2,}\d/g, '…').slice(0, MAX_REASON_LENGTH)
}

async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const bytes of body ?? []) {
    size += bytes.length
    if (size > MAX_RESPONSE_BYTES) break
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
