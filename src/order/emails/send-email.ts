import { countOrderEmail, uncountOrderEmail } from '../../account/mailbox.ts'
import type { SendEmail } from '../../platform/mail/sender.ts'
import { newId } from '../../platform/runtime/ids.ts'
import type { Log, LogFields } from '../../platform/runtime/log.ts'
import { sparingly } from '../../platform/runtime/throttled-log.ts'
import type { OrderDependencies } from '../dependencies.ts'
import type { updateSender } from './send-update.ts'
import { type OrderMailPayload, writeOrderMail } from './service.ts'

/**
 * Returns the job that composes and sends an update about an order: by the channel that the customer chose, else, or if that
 * fails, by email. An email beyond the limit of its mailbox is dropped:
 * the order's page says the same.
 */
export function orderMailTask(
  { db, log }: Pick<OrderDependencies, 'db' | 'log'>,
  send: SendEmail,
  sendUpdate: ReturnType<typeof updateSender>,
) {
  const reportDropped = dropReport(log)
  // The email is composed and sent in one job: with two, a retry of the first after a crash would compose a second email.
  return async (payload: unknown): Promise<void> => {
    const { orderId, about, mailId, ...details } = payload as OrderMailPayload
    const mail = await writeOrderMail(db, orderId, about, details)
    if (!mail) return
    if (await sendUpdate(about, mail)) return
    const { to, email, isVerified } = mail
    if (to === null) return
    const mailbox = { email: to, emailVerified: isVerified }
    if (!(await countOrderEmail(db, mailbox)))
      return reportDropped(isVerified ? 'verified' : 'unverified', { orderId, isVerified })
    try {
      // Jobs enqueued by an older version of the shop have no email id.
      await send({ id: mailId ?? newId(), to, email })
    } catch (error) {
      // The job is retried, and counted again.
      await uncountOrderEmail(db, mailbox)
      throw error
    }
  }
}

function dropReport(log: Log): (key: string, fields: LogFields) => void {
  return sparingly((fields) => log.warn('an email about an order was dropped: its mailbox had too many', fields))
}
