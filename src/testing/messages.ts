import { CODE_MESSAGE_JOB, codeMessageTask } from '../platform/messages/messenger.ts'
import type { SendCode } from '../platform/messages/open.ts'
import type { Channel } from '../platform/messages/port.ts'
import { createEncryption } from '../platform/runtime/encryption.ts'
import { silentLog } from '../platform/runtime/log.ts'
import { createMetrics } from '../platform/runtime/metrics.ts'
import { TEST_ACCOUNTS } from './account.ts'
import type { TestDatabase } from './database.ts'
import { runDueJobs } from './jobs.ts'

export interface SentCode {
  channel: Channel
  to: string
  code: string
}

/** Runs the queued codes of a test database through these channels. */
export async function sendQueuedCodes(test: TestDatabase, channels: Partial<Record<Channel, SendCode>>): Promise<void> {
  const encryption = createEncryption(TEST_ACCOUNTS.secrets, 'message')
  const task = codeMessageTask({ db: test.db, encryption, channels, log: silentLog, metrics: createMetrics() })
  await runDueJobs(test, { [CODE_MESSAGE_JOB]: (payload) => task(payload, undefined) })
}

/** Returns the queued codes without sending them to anybody. */
export async function collectCodes(test: TestDatabase): Promise<SentCode[]> {
  const sent: SentCode[] = []
  const take = (channel: Channel) => async (code: { to: string; code: string }) => {
    sent.push({ channel, to: code.to, code: code.code })
  }
  await sendQueuedCodes(test, { whatsapp: take('whatsapp'), sms: take('sms'), outbox: take('outbox') })
  return sent
}
