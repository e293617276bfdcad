import type { EnqueueOptions } from '../jobs/queue.ts'
import type { Log } from '../runtime/log.ts'
import { MailRefused, type MailTransport } from './port.ts'
import { type EmailSender, type EmailTemplate, renderEmail } from './template.ts'

export interface OutgoingEmail {
  /** Stays the same when sending is retried. */
  id: string
  to: string
  email: EmailTemplate
}

/** Sends an email within a job: throws if it has to be retried later, and returns if it was sent or refused for good. */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>

/**
 * Options of jobs that send emails: attempts over about a day, and a lower priority than all other jobs, which a mail
 * server that hangs would otherwise delay.
 */
export const MAIL_PACE: EnqueueOptions = { maxTries: 12, priority: 10 }

export function emailSender(deps: {
  transport: Pick<MailTransport, 'send'>
  head(): Promise<EmailSender>
  log: Log
}): SendEmail {
  const { transport, head, log } = deps
  return async ({ id, to, email }) => {
    try {
      await transport.send({ id, to, ...renderEmail(email, await head()) })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.error('an email was refused for good', { id, error: error.cause })
    }
  }
}
