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
import { recordDelivery } from './queries.ts'
import type { CodeDelivery } from './schema.ts'

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

export interface CodeMessageDependencies {
  db: Queryable
  encryption: Encryption
  channels: Partial<Record<Channel, SendCode>>
  log: Log
  metrics: Metrics
}

/** Encrypts what waits in the database, because it opens accounts. */
export function createMessenger(encryption: Encryption): Messenger {
  return {
    async sendCode(tx, { goodForMs, ...message }) {
      const queued: Queued = { id: newId(), ...message, goodUntil: (await databaseTime(tx)) + goodForMs }
      await enqueue(tx, CODE_MESSAGE_JOB, { sealed: encryption.encrypt(JSON.stringify(queued)) }, PACE)
    },
  }
}

/**
 * Returns the job that sends a queued code: by its channel, or by the other if that fails. When none takes it, it is tried again
 * while the code is good. It is the same code throughout, so that only one is valid, and it was counted when it was asked for.
 */
export function codeMessageTask({ db, encryption, channels, log, metrics }: CodeMessageDependencies): Task {
  const counters = countOutcomes(metrics)
  const record = (delivery: CodeDelivery) =>
    // A code that was sent would be sent again if this failed the job.
    recordDelivery(db, delivery).catch((error) => log.warn('what became of a code was not recorded', { error }))
  const lose = (reason: string, { id, channel }: Queued) => {
    log.error(`a code was discarded: ${reason}`, { id, channel })
    return record({ channel, outcome: 'lost', reason })
  }

  async function trySending(channel: Channel, { id, to, code }: Queued): Promise<Error | null> {
    try {
      await channels[channel]!({ id, to, code })
      counters[channel].sent.add()
      await record({ channel, outcome: 'sent' })
      return null
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const isRefused = error instanceof MessageRefused
      log.error(isRefused ? 'a code was refused for good' : 'a code could not be sent', { id, channel, error })
      counters[channel].failed.add()
      if (!isRefused || !error.isAboutRecipient) await record({ channel, outcome: 'failed', reason: error.message })
      return error
    }
  }

  return async (payload) => {
    const opened = encryption.decrypt((payload as { sealed: string }).sealed)
    if (opened === null) return log.error('a code was discarded: the secret that encrypted it is gone')
    const queued = JSON.parse(opened) as Queued
    if ((await databaseTime(db)) > queued.goodUntil) return lose('it came too late', queued)
    let unavailable: Error | null = null
    for (const channel of waysFor(queued.channel, channels)) {
      const error = await trySending(channel, queued)
      if (error === null) return
      if (!(error instanceof MessageRefused)) unavailable = error
    }
    if (unavailable !== null) throw unavailable
    await lose('no channel takes it', queued)
  }
}

/** Returns the channels that are set up, the one that was asked for first. */
function waysFor(asked: Channel, channels: CodeMessageDependencies['channels']): Channel[] {
  return [asked, ...CHANNELS.filter((other) => other !== asked)].filter((channel) => channels[channel] !== undefined)
}

function countOutcomes(metrics: Metrics) {
  const counter = (channel: Channel, outcome: string) =>
    metrics.counter('tokri_code_messages_total', 'Attempts to send a code to a mobile number', { channel, outcome })
  return Object.fromEntries(
    CHANNELS.map((channel) => [channel, { sent: counter(channel, 'sent'), failed: counter(channel, 'failed') }]),
  ) as Record<Channel, Record<'sent' | 'failed', ReturnType<Metrics['counter']>>>
}
