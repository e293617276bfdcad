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

/** Explains what went wrong between the shop and its mail server, and what may fix it. */
export function explainMailError(error: unknown, server: string | null): string {
  const failure = (error instanceof Error && error.cause ? error.cause : error) as SmtpError
  const where = server ?? 'the outbox'
  const said = failure.response ? ` It said: “${failure.response.trim().slice(0, 300)}”.` : ''
  switch (failure.code) {
    case 'EDNS':
    case 'ENOTFOUND':
      return `There is no server called ${where}: check the host in SMTP_URL.`
    case 'EAUTH':
    case 'ENOAUTH':
      return `${where} refused the login: check user and password in SMTP_URL (special characters as %40 and the like).${said}`
    case 'ETIMEDOUT':
      return `${where} did not respond in time: check host and port in SMTP_URL, and whether a firewall blocks the shop.`
    case 'ETLS':
      return `${where} offers no encryption that fits: smtps:// is for port 465, smtp:// for 587.${said}`
    case 'EENVELOPE':
    case 'EMESSAGE':
      return `${where} refused the email: check MAIL_FROM, which must be an address that it may send for.${said}`
    default:
      return `${where} could not be reached: ${reasonOf(failure)}. Check SMTP_URL.${said}`
  }
}

interface SmtpError {
  code?: string
  message?: string
  response?: string
}

function reasonOf({ message = '' }: SmtpError): string {
  if (/ECONNREFUSED/.test(message)) return 'nothing listens there'
  if (/certificate|self.signed/i.test(message)) return 'its certificate is not trusted'
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message)) return 'no such host is known'
  if (/wrong version number|SSL|TLS/i.test(message)) return 'it does not speak the encryption that was tried'
  return message.trim().replace(/\.$/, '').slice(0, 200) || 'the connection broke'
}
