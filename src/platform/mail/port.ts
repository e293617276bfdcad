import type { RenderedEmail } from './template.ts'

export interface OutgoingMail extends RenderedEmail {
  /** Stays the same when sending is tried again, so that a mail program can tell a double. */
  id: string
  to: string
}

/** Where mails leave the shop. */
export interface MailTransport {
  /** Resolves when the mail has been taken over; throws when it may be taken over later. */
  send(mail: OutgoingMail): Promise<void>
  /** Throws when mails could not leave now: the server does not answer, or refuses the login. */
  check(): Promise<void>
}

/** The mail will never be taken over: trying again would change nothing. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
