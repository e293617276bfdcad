import { accountJobs } from './account/jobs.ts'
import { cartJobs } from './cart/jobs.ts'
import { bulkJobs } from './catalogue/bulk/jobs.ts'
import { declarationJobs } from './catalogue/declarations/jobs.ts'
import { listingSummaryJobs } from './catalogue/listing-summaries/jobs.ts'
import { searchJobs } from './catalogue/search/sync/jobs.ts'
import { lowStockJobs } from './catalogue/stock/jobs.ts'
import { salesJobs } from './dashboard/sales/jobs.ts'
import { zeroResultJobs } from './dashboard/zero-result-searches/jobs.ts'
import { uploadJobs } from './images/jobs.ts'
import { importExportJobs } from './import-export/jobs.ts'
import { notificationJobs } from './notification/jobs.ts'
import { createPushEncryption } from './notification/push/key.ts'
import { createNotify } from './notification/push/service.ts'
import type { OrderDependencies } from './order/dependencies.ts'
import { orderJobs } from './order/jobs.ts'
import { auditJobs } from './platform/audit/jobs.ts'
import { backupJobs } from './platform/backup/jobs.ts'
import { cdnJobs } from './platform/cdn/jobs.ts'
import { openCdn } from './platform/cdn/open.ts'
import type { Task } from './platform/jobs/jobs.ts'
import { createMailer, mailTask } from './platform/mail/mailer.ts'
import { mailSender, openMail } from './platform/mail/open.ts'
import { emailSender } from './platform/mail/sender.ts'
import type { MediaStorage } from './platform/media/storage.ts'
import { messageJobs } from './platform/messages/jobs.ts'
import { CODE_MESSAGE_JOB, codeMessageTask } from './platform/messages/messenger.ts'
import { openCodeChannels, openUpdateChannels } from './platform/messages/open.ts'
import type { Config } from './platform/runtime/config.ts'
import { createEncryption } from './platform/runtime/encryption.ts'
import type { Metrics } from './platform/runtime/metrics.ts'
import { restockJobs } from './restock/jobs.ts'
import { loadSettings } from './settings/queries.ts'

export interface JobDependencies extends OrderDependencies {
  config: Config
  media: MediaStorage
  metrics: Metrics
  secrets: readonly [string, ...string[]]
  /** The shop's URL in emails. */
  url: string
}

/** Names of scheduled jobs by those of older versions. */
const RENAMED_JOBS = {
  'account-sweep': 'account-prune',
  'audit-forget': 'audit-prune',
  'cart-forget': 'cart-prune',
  'import-forget': 'import-prune',
  'miss-forget': 'zero-result-prune',
  'payment-forget': 'payment-event-prune',
  'payment-sweep': 'payment-reconcile',
  'picture-sweep': 'image-prune',
} as const

/** Returns the tasks and schedules of all jobs. */
export function shopJobs(deps: JobDependencies) {
  const { config, db, secrets, url, log, metrics } = deps
  const search = searchJobs({ db, meili: config.meili, log })
  const send = emailSender({
    transport: openMail(config),
    head: async () => ({ shopName: (await loadSettings(db)).shopName, shopUrl: url }),
    log,
  })
  const push = { db, log, pushEncryption: createPushEncryption(secrets) }
  const notify = createNotify(push, pushContact(config, url))
  const orders = orderJobs(deps, send, { ...openUpdateChannels(config), notify })
  const [accounts, carts, notifications] = [
    accountJobs(db),
    cartJobs(db),
    notificationJobs({ ...push, secrets, runningMs: () => performance.now() }),
  ]
  const [uploads, imports] = [uploadJobs(deps), importExportJobs(deps)]
  const [audits, backups, zeroResults] = [auditJobs(db), backupJobs({ db, log }), zeroResultJobs(db)]
  const [declarations, bulk, listings] = [declarationJobs(db), bulkJobs(db), listingSummaryJobs(db)]
  const sales = salesJobs(db)
  const lowStock = lowStockJobs(db, async () => (await loadSettings(db)).lowStockThreshold)
  const cdn = cdnJobs({ cdn: openCdn(config), db, log, metrics })
  const encryption = createEncryption(secrets)
  const mail = mailTask({ db, encryption, send, log })
  const codeMessages = codeMessageTask({
    db,
    encryption: createEncryption(secrets, 'message'),
    channels: openCodeChannels(config, { toOutbox: send, host: new URL(url).hostname }),
    log,
    metrics,
  })
  const messages = messageJobs(db)
  const restock = restockJobs({ db, log, mailer: createMailer(encryption), notify })
  const tasks = {
    ...search.tasks,
    ...orders.tasks,
    ...accounts.tasks,
    ...carts.tasks,
    ...notifications.tasks,
    ...uploads.tasks,
    ...imports.tasks,
    ...audits.tasks,
    ...backups.tasks,
    ...zeroResults.tasks,
    ...sales.tasks,
    ...lowStock.tasks,
    ...declarations.tasks,
    ...bulk.tasks,
    ...listings.tasks,
    ...cdn.tasks,
    ...restock.tasks,
    ...messages.tasks,
    mail,
    [CODE_MESSAGE_JOB]: codeMessages,
  }
  return {
    tasks: withFormerNames(tasks),
    crontab: {
      ...search.crontab,
      ...orders.crontab,
      ...accounts.crontab,
      ...carts.crontab,
      ...notifications.crontab,
      ...uploads.crontab,
      ...imports.crontab,
      ...audits.crontab,
      ...backups.crontab,
      ...zeroResults.crontab,
      ...sales.crontab,
      ...lowStock.crontab,
      ...declarations.crontab,
      ...bulk.crontab,
      ...listings.crontab,
      ...restock.crontab,
      ...messages.crontab,
    },
  }
}

/** How push services reach the shop: by its pages or, where those are not public, by email (RFC 8292, section 2.1). */
function pushContact(config: Config, url: string): string {
  return url.startsWith('https:') ? url : `mailto:${mailSender(config).replace(/^.*<|>$/g, '')}`
}

/** Adds renamed tasks under their former names, so that jobs that an older version enqueued still run. */
export function withFormerNames<Tasks extends Record<(typeof RENAMED_JOBS)[keyof typeof RENAMED_JOBS], Task>>(
  tasks: Tasks,
): Tasks & Record<keyof typeof RENAMED_JOBS, Task> {
  const former = Object.entries(RENAMED_JOBS).map(([formerName, name]) => [formerName, tasks[name]])
  return { ...tasks, ...Object.fromEntries(former) }
}
