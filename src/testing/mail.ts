import { Logger, runOnce } from 'graphile-worker'
import { Pool } from 'pg'
import { mailTask } from '../platform/mail/mailer.ts'
import type { OutgoingMail } from '../platform/mail/port.ts'
import { emailSender } from '../platform/mail/sender.ts'
import { createEncryption } from '../platform/runtime/encryption.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { TEST_ACCOUNTS } from './account.ts'
import type { TestDatabase } from './database.ts'

/** Runs the queued mail jobs of a test database without sending anything; returns the mails in the order of writing. */
export async function collectEmails({ db, url }: TestDatabase): Promise<OutgoingMail[]> {
  const emails: OutgoingMail[] = []
  const send = emailSender({
    transport: { send: async (sent) => void emails.push(sent) },
    head: async () => ({ shopName: 'Tokri', shopUrl: 'https://shop.example' }),
    log: silentLog,
  })
  const mail = mailTask({ db, encryption: createEncryption(TEST_ACCOUNTS.secrets), send, log: silentLog })
  // The runner would not wait for its own pool to close, and the end of the database would be an error that nothing catches.
  const pgPool = new Pool({ connectionString: url })
  const closed: Promise<void>[] = []
  pgPool.on('connect', (client) => closed.push(new Promise((resolve) => client.once('end', resolve))))
  await runOnce({
    pgPool,
    taskList: { mail: (payload) => mail(payload, undefined) },
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
  await pgPool.end()
  // Nor does the pool wait for its connections.
  await Promise.all(closed)
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
