import { mailTask } from '../platform/mail/mailer.ts'
import type { OutgoingMail } from '../platform/mail/port.ts'
import { emailSender } from '../platform/mail/sender.ts'
import { createEncryption } from '../platform/runtime/encryption.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { TEST_ACCOUNTS } from './account.ts'
import type { TestDatabase } from './database.ts'
import { runDueJobs } from './jobs.ts'

/** Runs the queued mail jobs of a test database without sending anything; returns the mails in the order of writing. */
export async function collectEmails(test: TestDatabase): Promise<OutgoingMail[]> {
  const emails: OutgoingMail[] = []
  const send = emailSender({
    transport: { send: async (sent) => void emails.push(sent) },
    head: async () => ({ shopName: 'Tokri', shopUrl: 'https://shop.example' }),
    log: silentLog,
  })
  const mail = mailTask({ db: test.db, encryption: createEncryption(TEST_ACCOUNTS.secrets), send, log: silentLog })
  await runDueJobs(test, { mail: (payload) => mail(payload, undefined) })
  return emails.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Returns the subjects of the queued mails to an address, in the order of writing. */
export async function subjectsTo(test: TestDatabase, email: string): Promise<string[]> {
  return (await collectEmails(test)).filter(({ to }) => to === email).map(({ subject }) => subject)
}

/**
 * Returns the newest queued mail to an address.
 * @throws if there is none
 */
export async function newestMailTo(test: TestDatabase, email: string): Promise<OutgoingMail> {
  const found = (await collectEmails(test)).filter(({ to }) => to === email).at(-1)
  if (!found) throw new Error(`No mail to ${email}`)
  return found
}

/**
 * Returns the six-digit code in a mail.
 * @throws if there is none
 */
export function codeIn({ text }: { text: string }): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? []
  if (!code) throw new Error(`There is no code in: ${text}`)
  return code
}
