import type { Queryable } from '../database.ts'
import { newId } from '../ids.ts'
import type { Task } from '../jobs.ts'
import type { Log } from '../log.ts'
import type { Seal } from '../seal.ts'
import { type Letter, type LetterHead, renderLetter } from './letter.ts'
import { MailRefused, type MailTransport } from './port.ts'
import { addMailJob } from './queries.ts'

/** Mails of the shop: written in the transaction that causes them, sent by a job after it. */
export interface Post {
  /** Without an address nothing is sent, at the same cost: nobody can tell from the time that there is nobody. */
  write(tx: Queryable, to: string | null, letter: Letter, options?: { goodForMs?: number }): Promise<void>
}

interface Written {
  id: string
  to: string | null
  letter: Letter
  /** Milliseconds since 1970 after which nobody needs the mail any more. */
  goodUntil: number | null
}

/** What waits in the database is sealed: mails hold codes, names and addresses. */
export function createPost(seal: Seal): Post {
  return {
    async write(tx, to, letter, { goodForMs } = {}) {
      const goodUntil = goodForMs === undefined ? null : Date.now() + goodForMs
      const written: Written = { id: newId(), to, letter, goodUntil }
      await addMailJob(tx, seal.close(JSON.stringify(written)))
    },
  }
}

/** The job that sends a written mail; one that fails is tried again later. */
export function mailTask(parts: {
  seal: Seal
  transport: Pick<MailTransport, 'send'>
  head(): Promise<LetterHead>
  log: Log
}): Task {
  const { seal, transport, head, log } = parts
  return async (payload) => {
    const opened = seal.open((payload as { sealed: string }).sealed)
    if (opened === null) return log.error('a mail was sealed with a secret that is gone, and is dropped')
    const { id, to, letter, goodUntil } = JSON.parse(opened) as Written
    if (to === null) return
    if (goodUntil !== null && Date.now() > goodUntil) return log.warn('a mail came too late and is dropped', { id })
    try {
      await transport.send({ id, to, ...renderLetter(letter, await head()) })
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.error('a mail was refused for good', { id, error: error.cause })
    }
  }
}
