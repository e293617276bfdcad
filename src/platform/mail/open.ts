import { join } from 'node:path'
import type { Config } from '../config.ts'
import { outboxTransport } from './outbox.ts'
import type { MailTransport } from './port.ts'
import { smtpTransport } from './smtp.ts'

/** The transport that the settings choose. */
export function openMail({ smtpUrl, mailFrom, publicUrl, dataDir }: MailSettings): MailTransport {
  const from = mailFrom ?? `shop@${publicUrl?.hostname ?? 'localhost'}`
  return smtpUrl ? smtpTransport(smtpUrl, from) : outboxTransport(outboxDirectory(dataDir), from)
}

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>

/** Where the outbox keeps its mails. */
export function outboxDirectory(dataDir: string): string {
  return join(dataDir, 'outbox')
}
