import type { Transporter } from 'nodemailer'
import { MailRefused, type MailTransport } from './port.ts'
import { SENDER_COMMAND, type SmtpError } from './smtp-error.ts'

const TIMEOUT_MS = 10_000

/** Sends emails through the server of `SMTP_URL`. */
export function smtpTransport(url: string, from: string, timeoutMs = TIMEOUT_MS): MailTransport {
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= openTransport(url, timeoutMs)
    return opened
  }
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '')
  return {
    check: async () => void (await (await transport()).verify()),
    async send({ id, to, subject, html, text }) {
      try {
        // An address object is a single mailbox, whatever it contains.
        await (await transport()).sendMail({
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

/** Loads the library with the first email, because many runs of the shop send none. */
async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// A 5xx about this email is final, but somebody may still fix the login, the connection, or a sender that is refused.
function isFinal(error: unknown): boolean {
  const { responseCode = 0, code, command } = error as SmtpError & { responseCode?: number }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== SENDER_COMMAND
}
