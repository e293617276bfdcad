import type { EnqueueOptions } from '../enqueue.ts'
import type { Log } from '../log.ts'
import { type Letter, type LetterHead, renderLetter } from './letter.ts'
import { MailRefused, type MailTransport } from './port.ts'

export interface AddressedLetter {
  /** Stays the same when sending is tried again. */
  id: string
  to: string
  letter: Letter
}

/** Sends a letter within a job: throws when it is to be tried again later, and returns when it was refused for good. */
export type SendLetter = (mail: AddressedLetter) => Promise<void>

/**
 * How jobs that send mails are asked for: tried over about a day, and after all other work, since a mail server that
 * hangs would keep everything else waiting.
 */
export const MAIL_PACE: EnqueueOptions = { mostTries: 12, priority: 10 }

export function letterSender(parts: {
  transport: Pick<MailTransport, 'send'>
  head(): Promise<LetterHead>
  log: Log
}): SendLetter {
  const { transport, head, log } = parts
  return async ({ id, to, letter }) => {
    try {
      await transport.send({ id, to, ...renderLetter(letter, await head()) })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.error('a mail was refused for good', { id, error: error.cause })
    }
  }
}
