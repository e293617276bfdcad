/** What nodemailer says of a failure. */
export interface SmtpError {
  code?: string
  /** The command that the server refused. */
  command?: string
  message?: string
  response?: string
}

export const SENDER_COMMAND = 'MAIL FROM'
const RECIPIENT_COMMAND = 'RCPT TO'

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
      return failure.command === RECIPIENT_COMMAND
        ? `${where} refused the recipient.${said}`
        : `${where} refused the email: check MAIL_FROM, which must be an address that it may send for.${said}`
    case 'EPROTOCOL':
      return `${where} refused the shop: ask who runs that server.${said}`
    default:
      return `${where} could not be reached: ${reasonOf(failure)}. Check SMTP_URL.${said}`
  }
}

function reasonOf({ message = '' }: SmtpError): string {
  if (/ECONNREFUSED/.test(message)) return 'nothing listens there'
  if (/certificate|self.signed/i.test(message))
    return 'its certificate is not trusted (NODE_EXTRA_CA_CERTS names the file of an authority of your own)'
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(message)) return 'no such host is known'
  if (/wrong version number|SSL|TLS/i.test(message)) return 'it does not speak the encryption that was tried'
  return message.trim().replace(/\.$/, '').slice(0, 200) || 'the connection broke'
}
