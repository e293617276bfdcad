import type { EnqueueOptions } from '../jobs/queue.ts'
import type { Log } from '../runtime/log.ts'
import { MailRefused, type MailTransport } from './port.ts'
import { type EmailSender, type EmailTemplate, renderEmail } from './template.ts'

export interface OutgoingEmail {
  /** Stays the same when sending is tried again. */
  id: string
  to: string
  email: EmailTemplate
}

/** Sends a letter within a job: throws when it is to be tried again later, and returns when it was refused for good. */
export type SendEmail = (mail: OutgoingEmail) => Promise<void>

/**
 * How jobs that send mails are asked for: tried over about a day, and after all other work, since a mail server that
 * hangs would keep everything else waiting.
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
      log.error('a mail was refused for good', { id, error: error.cause })
    }
  }
}
