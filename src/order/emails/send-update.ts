import { countOrderMessage } from '../../account/mailbox.ts'
import type { Notify } from '../../notification/push/service.ts'
import type { SendUpdate } from '../../platform/messages/open.ts'
import { MessageRefused } from '../../platform/messages/port.ts'
import type { MessageChannel, OrderUpdate } from '../../shared/order-updates.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { WrittenUpdate } from './service.ts'

/** The open channels other than email. */
export type UpdateChannels = Partial<Record<MessageChannel, SendUpdate> & { notify: Notify }>

/**
 * Returns the function that sends an update by the channel that the customer chose. Resolves with false when it is to go by
 * email: by the customer's choice, or because the channel failed or has no text for it. Without an email, an update that could
 * not be sent now fails its job, which is run again later.
 */
export function updateSender({ db, log }: Pick<OrderDependencies, 'db' | 'log'>, channels: UpdateChannels) {
  return async (about: OrderUpdate, update: WrittenUpdate): Promise<boolean> => {
    const { channel } = update.recipient
    if (channel === null) return false
    try {
      return await (channel === 'push' ? sendNotification(update) : sendMessage(channel, about, update))
    } catch (error) {
      log.warn('an update about an order could not be sent by the chosen channel', { channel, about, error })
      if (update.to === null && !(error instanceof MessageRefused)) throw error
      return false
    }
  }

  async function sendMessage(
    channel: MessageChannel,
    about: OrderUpdate,
    { recipient: { mobile }, values }: WrittenUpdate,
  ): Promise<boolean> {
    const send = channels[channel]
    if (!send || mobile === null) return false
    if (await countOrderMessage(db, mobile)) return send({ about, to: mobile, values })
    log.warn('a message about an order was dropped: its number had too many', { channel })
    return false
  }

  async function sendNotification({ recipient, email, values: [code] }: WrittenUpdate): Promise<boolean> {
    const { notify } = channels
    if (!notify) return false
    const { subject: title, heading: body } = email
    return notify(recipient.userId, { title, body, path: `/dashboard/myorders?order=${code}`, tag: `order ${code}` })
  }
}
