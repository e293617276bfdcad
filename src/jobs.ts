import { accountJobs } from './account/jobs.ts'
import { cartJobs } from './cart/jobs.ts'
import { searchJobs } from './catalogue/search/sync/jobs.ts'
import { transferJobs } from './catalogue/transfer/jobs.ts'
import { orderJobs } from './order/jobs.ts'
import type { OrderParts } from './order/shop.ts'
import { auditJobs } from './platform/audit/jobs.ts'
import { backupJobs } from './platform/backup/jobs.ts'
import { cdnJobs } from './platform/cdn/jobs.ts'
import { openCdn } from './platform/cdn/open.ts'
import type { Config } from './platform/config.ts'
import { openMail } from './platform/mail/open.ts'
import { mailTask } from './platform/mail/post.ts'
import { letterSender } from './platform/mail/sender.ts'
import type { MediaStore } from './platform/media/store.ts'
import type { Metrics } from './platform/metrics.ts'
import { createSeal } from './platform/seal.ts'
import { missJobs } from './reports/misses/jobs.ts'
import { loadSettings } from './settings/queries.ts'
import { uploadJobs } from './upload/jobs.ts'

export interface JobParts extends OrderParts {
  config: Config
  media: MediaStore
  metrics: Metrics
  secrets: readonly [string, ...string[]]
  /** The shop's address in mails. */
  url: string
}

/** All work that is done beside requests. */
export function shopJobs(parts: JobParts) {
  const { config, db, secrets, url, log, metrics } = parts
  const search = searchJobs({ db, meili: config.meili, log })
  const send = letterSender({
    transport: openMail(config),
    head: async () => ({ shopName: (await loadSettings(db)).shopName, shopUrl: url }),
    log,
  })
  const [orders, accounts, carts] = [orderJobs(parts, send), accountJobs(db), cartJobs(db)]
  const [uploads, transfers] = [uploadJobs(parts), transferJobs(parts)]
  const [audits, backups, misses] = [auditJobs(db), backupJobs({ db, log }), missJobs(db)]
  const cdn = cdnJobs({ cdn: openCdn(config), db, log, metrics })
  const mail = mailTask({ db, seal: createSeal(secrets), send, log })
  return {
    tasks: {
      ...search.tasks,
      ...orders.tasks,
      ...accounts.tasks,
      ...carts.tasks,
      ...uploads.tasks,
      ...transfers.tasks,
      ...audits.tasks,
      ...backups.tasks,
      ...misses.tasks,
      ...cdn.tasks,
      mail,
    },
    crontab: {
      ...search.crontab,
      ...orders.crontab,
      ...accounts.crontab,
      ...carts.crontab,
      ...uploads.crontab,
      ...transfers.crontab,
      ...audits.crontab,
      ...backups.crontab,
      ...misses.crontab,
    },
  }
}
