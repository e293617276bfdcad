import { type MailSettings, mailSender, openMail } from './open.ts'
import type { OutgoingMail } from './port.ts'
import { smtpTransport } from './smtp.ts'

/** The transport of emails, with deadlines for a test while an admin waits for the response. */
export interface TestMailer {
  /** Host and port; null while emails go to the outbox. */
  server: string | null
  /** Resolves when the email was accepted; throws the server's error. */
  send(mail: OutgoingMail): Promise<void>
}

/** Limit of each step of a delivery: the shop's own server closes connections that are silent for twelve seconds. */
const STEP_MS = 4_000
const TEST_MAIL_TIMEOUT_MS = 8_000

export function openTestMailer(settings: MailSettings): TestMailer {
  const { smtpUrl } = settings
  if (!smtpUrl) return { server: null, send: (mail) => openMail(settings).send(mail) }
  const transport = smtpTransport(smtpUrl, mailSender(settings), STEP_MS)
  return {
    server: new URL(smtpUrl).host,
    async send(mail) {
      const sending = transport.send(mail)
      // Nobody handles an error that comes after the deadline.
      sending.catch(() => {})
      const late = Bun.sleep(TEST_MAIL_TIMEOUT_MS).then(() =>
        Promise.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
      )
      await Promise.race([sending, late])
    },
  }
}
