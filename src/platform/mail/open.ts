import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { outboxTransport } from './outbox.ts'
import type { MailTransport } from './port.ts'
import { smtpTransport } from './smtp.ts'

/** Returns the transport that the settings choose. */
export function openMail(settings: MailSettings): MailTransport {
  const from = mailSender(settings)
  const { smtpUrl, dataDir } = settings
  return smtpUrl ? smtpTransport(smtpUrl, from) : outboxTransport(outboxDirectory(dataDir), from)
}

/** Returns the sender of emails. */
export function mailSender({ mailFrom, publicUrl }: Pick<MailSettings, 'mailFrom' | 'publicUrl'>): string {
  return mailFrom ?? `shop@${publicUrl?.hostname ?? 'localhost'}`
}

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>

export function outboxDirectory(dataDir: string): string {
  return join(dataDir, 'outbox')
}
