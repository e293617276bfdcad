import type { Queryable } from '../database/database.ts'
import type { Task } from '../jobs/jobs.ts'
import { type EnqueueOptions, enqueue } from '../jobs/queue.ts'
import { databaseTime } from '../mail/mailer.ts'
import type { Encryption } from '../runtime/encryption.ts'
import { newId } from '../runtime/ids.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { SendCode } from './open.ts'
import { CHANNELS, type Channel, MessageRefused } from './port.ts'

/** Codes to mobile numbers: queued in the transaction that causes them, and sent by a job at once. */
export interface Messenger {
  /** `to` is in E.164. The code is sent only within `goodForMs`. */
  sendCode(tx: Queryable, message: { channel: Channel; to: string; code: string; goodForMs: number }): Promise<void>
}

interface Queued {
  id: string
  channel: Channel
  to: string
  code: string
  /** By the database's clock, in milliseconds since 1970. */
  goodUntil: number
}

export const CODE_MESSAGE_JOB = 'code-message'

/** So many that the code expires before the last attempt, and no job is left that nobody can do any more. */
const PACE: EnqueueOptions = { maxTries: 10 }

/** Encrypts what waits in the database, because it opens accounts. */
export function createMessenger(encryption: Encryption): Messenger {
  return {
    async sendCode(tx, { goodForMs, ...message }) {
      const queued: Queued = { id: newId(), ...message, goodUntil: (await databaseTime(tx)) + goodForMs }
      await enqueue(tx, CODE_MESSAGE_JOB, { sealed: encryption.encrypt(JSON.stringify(queued)) }, PACE)
    },
  }
}

/** Returns the job that sends a queued code; a failed attempt is repeated while the code is good. */
export function codeMessageTask({
  db,
  encryption,
  channels,
  log,
  metrics,
}: {
  db: Queryable
  encryption: Encryption
  channels: Partial<Record<Channel, SendCode>>
  log: Log
  metrics: Metrics
}): Task {
  const counters = countOutcomes(metrics)
  return async (payload) => {
    const opened = encryption.decrypt((payload as { sealed: string }).sealed)
    if (opened === null) return log.error('a code was discarded: the secret that encrypted it is gone')
    const { id, channel, to, code, goodUntil } = JSON.parse(opened) as Queued
    if ((await databaseTime(db)) > goodUntil) return log.warn('a code was discarded: it came too late', { id, channel })
    const send = channels[channel]
    if (!send) return log.error('a code was discarded: its channel is no longer set up', { id, channel })
    try {
      await send({ id, to, code })
      counters[channel].sent.add()
    } catch (error) {
      counters[channel].failed.add()
      if (!(error instanceof MessageRefused)) throw error
      log.error('a code was refused for good', { id, channel, error })
    }
  }
}

function countOutcomes(metrics: Metrics) {
  const counter = (channel: Channel, outcome: string) =>
    metrics.counter('tokri_code_messages_total', 'Attempts to send a code to a mobile number', { channel, outcome })
  return Object.fromEntries(
    CHANNELS.map((channel) => [channel, { sent: counter(channel, 'sent'), failed: counter(channel, 'failed') }]),
  ) as Record<Channel, Record<'sent' | 'failed', ReturnType<Metrics['counter']>>>
}
