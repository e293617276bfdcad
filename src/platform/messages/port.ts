/** The ways of a code to a number; the outbox is that of a shop that sends neither messages nor emails. */
export const CHANNELS = ['whatsapp', 'sms', 'outbox'] as const
export type Channel = (typeof CHANNELS)[number]

/** What admins and operators call a channel. */
export const CHANNEL_LABELS = { whatsapp: 'WhatsApp', sms: 'SMS', outbox: 'outbox' } as const satisfies Record<
  Channel,
  string
>

/** Port of a provider of WhatsApp messages or SMS. Texts are templates approved beforehand; the shop fills in their values. */
export interface Messages {
  provider: 'whatsapp' | 'msg91'
  /**
   * Resolves with the provider's id when the message was accepted, which does not say that it arrives. Neither provider
   * recognises repetitions: a retry after `MessageUnavailable` may deliver the message twice.
   * @throws MessageRefused, MessageUnavailable
   */
  send(message: OutgoingMessage): Promise<{ id: string }>
}

export interface OutgoingMessage {
  /** Mobile number in E.164, such as `+919876543210`. */
  to: string
  /** What the provider calls the approved template: its name at WhatsApp, its id at MSG91. */
  template: string
  /** Values of the template's variables, in order. */
  values: readonly string[]
}

/** The message will never be accepted; a retry would change nothing. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused'

  /** @param isAboutRecipient whether other numbers would get it, so that nothing is wrong with provider and settings */
  constructor(
    message: string,
    readonly isAboutRecipient = false,
  ) {
    super(message)
  }
}

/** The provider could not be reached, failed, or does not know the shop: a later attempt may succeed. */
export class MessageUnavailable extends Error {
  override readonly name = 'MessageUnavailable'
}
