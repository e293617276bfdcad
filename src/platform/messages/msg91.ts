import { callProvider, digitsOf, loggable, type ProviderResponse } from './call.ts'
import { type Messages, MessageUnavailable, type OutgoingMessage } from './port.ts'

export interface Msg91Options {
  authKey: string
  /** DLT header of the shop, such as `TOKRIS`; without one, the header stored with the template is used. */
  sender?: string
  /** Replaces MSG91's address in tests. */
  apiUrl?: string
  timeoutMs?: number
}

const API_URL = 'https://control.msg91.com/api/v5/flow/'
const TIMEOUT_MS = 10_000

/**
 * Creates the adapter for MSG91's flow API, which sends SMS in India. DLT's entity id and template id are stored with the
 * template at MSG91 and not sent. The template's variables are to be called VAR1, VAR2 and so on.
 */
export function msg91Messages({ authKey, sender, apiUrl = API_URL, timeoutMs = TIMEOUT_MS }: Msg91Options): Messages {
  return {
    provider: 'msg91',
    async send(message) {
      const body = { ...flow(message), ...(sender && { sender }) }
      return { id: acceptedId(await callProvider({ url: apiUrl, headers: { authkey: authKey }, body, timeoutMs })) }
    },
  }
}

function flow({ to, template, values }: OutgoingMessage) {
  const variables = Object.fromEntries(values.map((value, at) => [`VAR${at + 1}`, value]))
  // The text that DLT approved has the shop's own links, which a shortener would replace.
  return { template_id: template, short_url: '0', recipients: [{ mobiles: digitsOf(to), ...variables }] }
}

// MSG91 documents no codes that tell a wrong message from a wrong key or an empty balance, so that nothing counts as final.
function acceptedId({ status, isOk, result }: ProviderResponse): string {
  const { type, message } = (result ?? {}) as { type?: unknown; message?: unknown }
  if (isOk && type === 'success' && typeof message === 'string') return message
  throw new MessageUnavailable(`MSG91 returned ${status}: ${loggable(message)}`)
}
