import { accountJobs } from './account/jobs.ts'
import { cartJobs } from './cart/jobs.ts'
import { importExportJobs } from './catalogue/import-export/jobs.ts'
import { searchJobs } from './catalogue/search/sync/jobs.ts'
import { zeroResultJobs } from './dashboard/zero-result-searches/jobs.ts'
import { uploadJobs } from './images/jobs.ts'
import type { OrderDependencies } from './order/dependencies.ts'
import { orderJobs } from './order/jobs.ts'
import { auditJobs } from './platform/audit/jobs.ts'
import { backupJobs } from './platform/backup/jobs.ts'
import { cdnJobs } from './platform/cdn/jobs.ts'
import { openCdn } from './platform/cdn/open.ts'
import { mailTask } from './platform/mail/mailer.ts'
import { openMail } from './platform/mail/open.ts'
import { emailSender } from './platform/mail/sender.ts'
import type { MediaStorage } from './platform/media/storage.ts'
import type { Config } from './platform/runtime/config.ts'
import { createEncryption } from './platform/runtime/encryption.ts'
import type { Metrics } from './platform/runtime/metrics.ts'
import { loadSettings } from './settings/queries.ts'

export interface JobDependencies extends OrderDependencies {
  config: Config
  media: MediaStorage
  metrics: Metrics
  secrets: readonly [string, ...string[]]
  /** The shop's URL in emails. */
  url: string
}

/** Returns the tasks and schedules of all jobs. */
export function shopJobs(deps: JobDependencies) {
  const { config, db, secrets, url, log, metrics } = deps
  const search = searchJobs({ db, meili: config.meili, log })
  const send = emailSender({
    transport: openMail(config),
    head: async () => ({ shopName: (await loadSettings(db)).shopName, shopUrl: url }),
    log,
  })
  const [orders, accounts, carts] = [orderJobs(deps, send), accountJobs(db), cartJobs(db)]
  const [uploads, imports] = [uploadJobs(deps), importExportJobs(deps)]
  const [audits, backups, zeroResults] = [auditJobs(db), backupJobs({ db, log }), zeroResultJobs(db)]
  const cdn = cdnJobs({ cdn: openCdn(config), db, log, metrics })
  const mail = mailTask({ db, encryption: createEncryption(secrets), send, log })
  return {
    tasks: {
      ...search.tasks,
      ...orders.tasks,
      ...accounts.tasks,
      ...carts.tasks,
      ...uploads.tasks,
      ...imports.tasks,
      ...audits.tasks,
      ...backups.tasks,
      ...zeroResults.tasks,
      ...cdn.tasks,
      mail,
    },
    crontab: {
      ...search.crontab,
      ...orders.crontab,
      ...accounts.crontab,
      ...carts.crontab,
      ...uploads.crontab,
      ...imports.crontab,
      ...audits.crontab,
      ...backups.crontab,
      ...zeroResults.crontab,
    },
  }
}
