import { MESSAGE_CHANNELS, type MessageChannel, type OrderUpdate } from '../../shared/order-updates.ts'
import type { SendEmail } from '../mail/sender.ts'
import type { EmailTemplate } from '../mail/template.ts'
import type { Config } from '../runtime/config.ts'
import { msg91Messages } from './msg91.ts'
import type { Channel, Messages } from './port.ts'
import { whatsAppMessages } from './whatsapp.ts'

/** Sends a code to a number in E.164. @throws MessageRefused, MessageUnavailable */
export type SendCode = (code: { id: string; to: string; code: string }) => Promise<void>

export type MessageSettings = Pick<Config, 'whatsApp' | 'msg91' | 'smtpUrl'>

/**
 * Returns the ways of codes to numbers that the settings give, the cheaper first. Empty if there is none, and login by number
 * is off: without a provider, the outbox takes codes only of a shop whose emails go there, too.
 */
export function codeChannels({ whatsApp, msg91, smtpUrl }: MessageSettings): readonly Channel[] {
  const channels: Channel[] = [...(whatsApp ? ['whatsapp' as const] : []), ...(msg91 ? ['sms' as const] : [])]
  return channels.length === 0 && smtpUrl === null ? ['outbox'] : channels
}

/** Opens those ways. `host` is the shop's, to which browsers tie a code that they read from a message. */
export function openCodeChannels(
  settings: MessageSettings,
  { toOutbox, host }: { toOutbox: SendEmail; host: string },
): Partial<Record<Channel, SendCode>> {
  const { whatsApp, msg91 } = settings
  const isStored = codeChannels(settings).includes('outbox')
  return {
    ...(whatsApp && {
      whatsapp: byTemplate(
        whatsAppMessages({ ...whatsApp, codeTemplates: [whatsApp.codeTemplate] }),
        whatsApp.codeTemplate,
      ),
    }),
    ...(msg91 && { sms: byTemplate(msg91Messages(msg91), msg91.codeTemplate) }),
    ...(isStored && { outbox: ({ id, to, code }) => toOutbox({ id, to, email: storedCode(code, host) }) }),
  }
}

/** An update about an order: the values of its template are the order's code and an amount, or what stands for it. */
export interface UpdateMessage {
  about: OrderUpdate
  /** In E.164. */
  to: string
  values: readonly [code: string, amount: string]
}

/** Sends an update to a number. Resolves with false if there is no template for it. @throws MessageRefused, MessageUnavailable */
export type SendUpdate = (update: UpdateMessage) => Promise<boolean>

type UpdateSettings = Pick<Config, 'whatsApp' | 'msg91'>

/** Returns the channels that have templates for updates about orders. */
export function messageWays({ whatsApp, msg91 }: UpdateSettings): MessageChannel[] {
  const templates = { whatsapp: whatsApp?.orderTemplates ?? {}, sms: msg91?.orderTemplates ?? {} }
  return MESSAGE_CHANNELS.filter((channel) => Object.keys(templates[channel]).length > 0)
}

/** Opens those channels. */
export function openUpdateChannels({ whatsApp, msg91 }: UpdateSettings): Partial<Record<MessageChannel, SendUpdate>> {
  return {
    ...(whatsApp && { whatsapp: byTemplates(whatsAppMessages({ ...whatsApp, codeTemplates: [] }), whatsApp) }),
    ...(msg91 && { sms: byTemplates(msg91Messages(msg91), msg91) }),
  }
}

function byTemplates(
  messages: Messages,
  { orderTemplates }: { orderTemplates: Partial<Record<OrderUpdate, string>> },
): SendUpdate {
  return async ({ about, to, values }) => {
    const template = orderTemplates[about]
    if (template === undefined) return false
    await messages.send({ to, template, values })
    return true
  }
}

function byTemplate(messages: Messages, template: string): SendCode {
  return async ({ to, code }) => void (await messages.send({ to, template, values: [code] }))
}

/** The message as a phone would get it. Its last line lets browsers fill in the code on the shop's own pages alone (WebOTP). */
function storedCode(code: string, host: string): EmailTemplate {
  return {
    subject: `${code} is your code`,
    heading: 'A message to a mobile number',
    blocks: [{ code }, { text: 'Enter it within five minutes, and tell it to nobody.' }, { text: `@${host} #${code}` }],
  }
}
