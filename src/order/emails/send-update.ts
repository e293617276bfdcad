import { countOrderMessage } from '../../account/mailbox.ts'
import type { SendUpdate } from '../../platform/messages/open.ts'
import { MessageRefused } from '../../platform/messages/port.ts'
import type { MessageChannel, OrderUpdate } from '../../shared/order-updates.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { WrittenUpdate } from './service.ts'

/** The open channels other than email. */
export type UpdateChannels = Partial<Record<MessageChannel, SendUpdate>>

/**
 * Returns the function that sends an update by the channel that the customer chose. Resolves with false when it is to go by
 * email: by the customer's choice, or because the channel failed or has no text for it. Without an email, an update that could
 * not be sent now fails its job, which is run again later.
 */
export function updateSender({ db, log }: Pick<OrderDependencies, 'db' | 'log'>, channels: UpdateChannels) {
  return async (about: OrderUpdate, { recipient, to: email, values }: WrittenUpdate): Promise<boolean> => {
    const { channel, mobile } = recipient
    if (channel === null || mobile === null) return false
    const send = channels[channel]
    if (!send) return false
    try {
      if (!(await countOrderMessage(db, mobile))) {
        log.warn('a message about an order was dropped: its number had too many', { channel })
        return false
      }
      return await send({ about, to: mobile, values })
    } catch (error) {
      log.warn('an update about an order could not be sent by the chosen channel', { channel, about, error })
      if (email === null && !(error instanceof MessageRefused)) throw error
      return false
    }
  }
}
