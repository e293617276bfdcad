import { preparedOn, type Queryable } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Encryption } from '../runtime/encryption.ts'
import { newId } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'
import { MAIL_PACE, type SendEmail } from './sender.ts'
import type { EmailTemplate } from './template.ts'

/** Emails of the shop: queued in the transaction that causes them, and sent by a job afterwards. */
export interface Mailer {
  /** Without an address nothing is sent, but at the same cost, so that timing does not reveal that there is no account. */
  write(tx: Queryable, to: string | null, email: EmailTemplate, options?: { goodForMs?: number }): Promise<void>
}

/** What the job of an email has: it tells when the email is useless also to a shop that cannot open it. */
interface Queued {
  sealed: string
  goodUntil?: number | null
}

interface Written {
  id: string
  to: string | null
  /** Named as in jobs that v0.4 queued. */
  letter: EmailTemplate
  /** When the email becomes useless, by the database's clock, in milliseconds since 1970; null for never. */
  goodUntil: number | null
}

/** Encrypts the emails that wait in the database, because they contain codes, names and addresses. */
export function createMailer(encryption: Encryption): Mailer {
  return {
    async write(tx, to, email, { goodForMs } = {}) {
      const goodUntil = goodForMs === undefined ? null : (await databaseTime(tx)) + goodForMs
      const written: Written = { id: newId(), to, letter: email, goodUntil }
      const queued: Queued = { sealed: encryption.encrypt(JSON.stringify(written)), goodUntil }
      await enqueue(tx, 'mail', queued, MAIL_PACE)
    },
  }
}

const TOO_LATE = 'an email was discarded: it came too late'
const OTHER_SECRET =
  'it was encrypted with a TOKEN_SECRET that this shop does not have: start it with TOKEN_SECRET=NEW,OLD until it is sent'

/**
 * Returns the job that sends a queued email; a failed attempt is repeated later, also that of an email whose secret is missing,
 * which the operator can put back.
 */
export function mailTask({
  db,
  encryption,
  send,
  log,
}: {
  db: Queryable
  encryption: Encryption
  send: SendEmail
  log: Log
}): Task {
  return async (payload) => {
    const { sealed, goodUntil: usefulUntil = null } = payload as Queued
    const opened = encryption.decrypt(sealed)
    if (opened === null) {
      if (await isOver(db, usefulUntil)) return log.warn(TOO_LATE)
      throw new Error(OTHER_SECRET)
    }
    const { id, to, letter: email, goodUntil } = JSON.parse(opened) as Written
    if (to === null) return
    if (await isOver(db, goodUntil)) return log.warn(TOO_LATE, { id })
    await send({ id, to, email })
  }
}

async function isOver(db: Queryable, goodUntil: number | null): Promise<boolean> {
  return goodUntil !== null && (await databaseTime(db)) > goodUntil
}

// The clocks of the machine that queues an email and of the one that sends it may differ.
export async function databaseTime(db: Queryable): Promise<number> {
  const [row] = await preparedOn(db)`select extract(epoch from clock_timestamp()) * 1000 as now`
  return Number(row!.now)
}
