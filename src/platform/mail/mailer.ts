import { preparedOn, type Queryable } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Encryption } from '../runtime/encryption.ts'
import { newId } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'
import { MAIL_PACE, type SendEmail } from './sender.ts'
import type { EmailTemplate } from './template.ts'

/** Mails of the shop: written in the transaction that causes them, sent by a job after it. */
export interface Mailer {
  /** Without an address nothing is sent, at the same cost: nobody can tell from the time that there is nobody. */
  write(tx: Queryable, to: string | null, email: EmailTemplate, options?: { goodForMs?: number }): Promise<void>
}

interface Written {
  id: string
  to: string | null
  /** Under the name that jobs written by v0.4 have. */
  letter: EmailTemplate
  /** By the clock of the database, after which nobody needs the mail any more, in milliseconds since 1970. */
  goodUntil: number | null
}

/** What waits in the database is sealed: mails hold codes, names and addresses. */
export function createMailer(seal: Encryption): Mailer {
  return {
    async write(tx, to, email, { goodForMs } = {}) {
      const goodUntil = goodForMs === undefined ? null : (await databaseTime(tx)) + goodForMs
      const written: Written = { id: newId(), to, letter: email, goodUntil }
      await enqueue(tx, 'mail', { sealed: seal.close(JSON.stringify(written)) }, MAIL_PACE)
    },
  }
}

/** The job that sends a written mail; one that fails is tried again later. */
export function mailTask({
  db,
  seal,
  send,
  log,
}: {
  db: Queryable
  seal: Encryption
  send: SendEmail
  log: Log
}): Task {
  return async (payload) => {
    const opened = seal.open((payload as { sealed: string }).sealed)
    if (opened === null) return log.error('a mail was sealed with a secret that is gone, and is dropped')
    const { id, to, letter: email, goodUntil } = JSON.parse(opened) as Written
    if (to === null) return
    if (goodUntil !== null && (await databaseTime(db)) > goodUntil)
      return log.warn('a mail came too late and is dropped', { id })
    await send({ id, to, email })
  }
}

// The machine that writes a mail and the one that sends it may not agree what time it is.
async function databaseTime(db: Queryable): Promise<number> {
  const [row] = await preparedOn(db)`select extract(epoch from clock_timestamp()) * 1000 as now`
  return Number(row!.now)
}
