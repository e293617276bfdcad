import { callProvider, digitsOf, loggable, type ProviderResponse } from './call.ts'
import { MessageRefused, type Messages, MessageUnavailable, type OutgoingMessage } from './port.ts'

export interface WhatsAppOptions {
  /** The id of the shop's business phone number, which is not the number itself. */
  phoneNumberId: string
  accessToken: string
  /** Language in which the templates were approved, such as `en`. */
  language: string
  /** Templates of the category "authentication", whose button takes the code once more. */
  codeTemplates: readonly string[]
  /** Replaces Meta's address in tests. */
  apiUrl?: string
  timeoutMs?: number
}

/** The API version for which the requests were written and tested. */
const API_URL = 'https://graph.facebook.com/v23.0'
const TIMEOUT_MS = 10_000
/** Meta's code for a number that WhatsApp does not reach. */
const UNDELIVERABLE = 131_026
/**
 * Meta's codes for what is wrong with this message or its recipient: a parameter missing (131008) or invalid (131009), the
 * number undeliverable (131026), too few or many values (132000), a text too long (132005), a value of a wrong format (132012).
 * Somebody may still approve a template or renew a token, so that all others are retried.
 */
const FINAL_CODES: ReadonlySet<unknown> = new Set([131_008, 131_009, UNDELIVERABLE, 132_000, 132_005, 132_012])

/** Creates the adapter for Meta's WhatsApp Business Cloud API. */
export function whatsAppMessages(options: WhatsAppOptions): Messages {
  const { phoneNumberId, accessToken, apiUrl = API_URL, timeoutMs = TIMEOUT_MS } = options
  return {
    provider: 'whatsapp',
    async send(message) {
      const response = await callProvider({
        url: `${apiUrl}/${encodeURIComponent(phoneNumberId)}/messages`,
        headers: { Authorization: `Bearer ${accessToken}` },
        body: templateMessage(message, options),
        timeoutMs,
      })
      return { id: acceptedId(response) }
    },
  }
}

function templateMessage({ to, template, values }: OutgoingMessage, { language, codeTemplates }: WhatsAppOptions) {
  const parameters = values.map((text) => ({ type: 'text', text }))
  const body = { type: 'body', parameters }
  const button = { type: 'button', sub_type: 'url', index: '0', parameters }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: digitsOf(to),
    type: 'template',
    template: {
      name: template,
      language: { policy: 'deterministic', code: language },
      components: codeTemplates.includes(template) ? [body, button] : [body],
    },
  }
}

function acceptedId({ status, isOk, result }: ProviderResponse): string {
  const { messages, error } = (result ?? {}) as {
    messages?: { id?: unknown }[]
    error?: { code?: unknown; message?: unknown }
  }
  const id = messages?.[0]?.id
  if (isOk && typeof id === 'string') return id
  const reason = `WhatsApp returned ${status}, code ${error?.code ?? 'none'}: ${loggable(error?.message)}`
  if (!FINAL_CODES.has(error?.code)) throw new MessageUnavailable(reason)
  throw new MessageRefused(reason, error?.code === UNDELIVERABLE)
}
