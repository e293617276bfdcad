import type { RenderedEmail } from './template.ts'

export interface OutgoingMail extends RenderedEmail {
  /** Stays the same when sending is retried, so that mail programs can recognise duplicates. */
  id: string
  to: string
}

/** Port through which emails leave the shop. */
export interface MailTransport {
  /** Resolves when the email was accepted; throws `MailRefused` if it never will be, else an error that allows a retry. */
  send(mail: OutgoingMail): Promise<void>
  /** Throws if emails cannot be sent now: the server does not respond, or refuses the login. */
  check(): Promise<void>
}

/** The email will never be accepted; a retry would change nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
