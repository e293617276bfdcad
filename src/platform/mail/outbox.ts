import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { leaveToOwner, makeFolder } from '../runtime/owned-files.ts'
import type { MailTransport } from './port.ts'

/** An email, or a message to a mobile number, as the outbox shows it. */
export interface StoredEmail {
  file: string
  to: string
  subject: string
  text: string
  at: string
}

const MAX_STORED = 500
/** Looking for old emails costs more than storing one, so it happens once per this many emails. */
const EMAILS_PER_PRUNE = 50
const MAX_SHOWN = 50

/** Stores emails as files instead of sending them; keeps the newest 500. A repeated email replaces its own file. */
export function outboxTransport(directory: string, from: string): MailTransport {
  let unswept = EMAILS_PER_PRUNE
  return {
    check: async () => makeFolder(directory, 0o700),
    async send({ id, to, subject, html, text }) {
      // Loaded with the first email, because many runs of the shop send none.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId: `<${id}@outbox>`,
      })
      makeFolder(directory, 0o700)
      // Ids sort by time, and so do file names.
      const file = join(directory, `${id}.eml`)
      await Bun.write(`${file}.new`, message as Buffer)
      leaveToOwner(`${file}.new`)
      await rename(`${file}.new`, file)
      if (++unswept < EMAILS_PER_PRUNE) return
      unswept = 0
      await deleteOld(directory)
    },
  }
}

/** Returns the newest emails of the outbox, newest first. */
export async function readOutbox(directory: string): Promise<StoredEmail[]> {
  const newest = (await filesOf(directory)).slice(-MAX_SHOWN).reverse()
  const { default: PostalMime } = await import('postal-mime')
  return Promise.all(
    newest.map(async (file) => {
      const {
        to,
        subject = '',
        text = '',
        date = '',
      } = await PostalMime.parse(await Bun.file(join(directory, file)).bytes())
      // A mobile number is no address, and so is read as a name.
      return { file, to: to?.[0]?.address || to?.[0]?.name || '', subject, text, at: date }
    }),
  )
}

async function deleteOld(directory: string): Promise<void> {
  const old = (await filesOf(directory)).slice(0, -MAX_STORED)
  await Promise.all(old.map((file) => rm(join(directory, file), { force: true })))
}

async function filesOf(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith('.eml')).sort()
}
