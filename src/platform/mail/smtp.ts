import { createTransport } from 'nodemailer'
import { MailRefused, type MailTransport } from './port.ts'

const TIMEOUT_MS = 10_000

/** Sends emails through the server of `SMTP_URL`. */
export function smtpTransport(url: string, from: string, timeoutMs = TIMEOUT_MS): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    check: async () => void (await transport.verify()),
    async send({ id, to, subject, html, text }) {
      try {
        // An address object is a single mailbox, whatever it contains.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId: `<${id}@${domain}>`,
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefused('The mail server refused the email', { cause: error }) : error
      }
    },
  }
}

// A 5xx about this email is final, but somebody may still fix the login or the connection.
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
