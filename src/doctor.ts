import { createProductIndex } from './catalogue/search/sync/jobs.ts'
import { type SearchLag, searchLag } from './catalogue/search/sync/lag.ts'
import { openCdn } from './platform/cdn/open.ts'
import type { Database } from './platform/database/database.ts'
import {
  bad,
  type CheckOutcome,
  type CheckResult,
  examine,
  good,
  reasonOf,
  warning,
} from './platform/doctor/check-result.ts'
import {
  lookAtBackup,
  lookAtClock,
  lookAtDirectConnection,
  lookAtJobs,
  lookAtPooler,
  lookAtSchema,
  lookAtServer,
} from './platform/doctor/database.ts'
import {
  checkPublicUrl,
  lookAtCdn,
  lookAtDisk,
  lookAtMail,
  lookAtMedia,
  lookAtPayments,
} from './platform/doctor/machine.ts'
import { findObstacle } from './platform/doctor/network.ts'
import { checkReachability, lookAtProxy } from './platform/doctor/public-url.ts'
import { checkReplica } from './platform/doctor/replica.ts'
import { openMail } from './platform/mail/open.ts'
import type { MediaStore } from './platform/media/store.ts'
import type { CardPayments } from './platform/payments/open.ts'
import type { Config } from './platform/runtime/config.ts'
import { isLoopback } from './platform/runtime/loopback.ts'

export interface DoctorDependencies {
  config: Config
  db: Database
  databaseUrl: string
  media: MediaStore
  cards: CardPayments
  /** Checks whether the shop responds at its public URL. */
  reachability?: typeof checkReachability
}

/** Returns the warnings about valid settings, whether or not a shop exists yet. */
export function lookAtSettings({ warnings }: Config): CheckResult[] {
  return warnings.map((said) => ({ part: 'Settings', ...warning(said, 'The README lists every setting') }))
}

/** Examines a shop with valid settings, part by part. */
export async function examineShop({
  config,
  db,
  databaseUrl,
  media,
  cards,
  reachability = checkReachability,
}: DoctorDependencies): Promise<CheckResult[]> {
  const pooled = config.databasePooled
  const server = await examine('Database', 'Start the server, or correct DATABASE_URL', () =>
    lookAtServer(databaseUrl, pooled),
  )
  const cdn = openCdn(config)
  const publicUrl = config.publicUrl && !isLoopback(config.publicUrl.hostname) ? config.publicUrl : null
  const proxy = publicUrl ? await lookAtProxy(publicUrl) : null
  const rest = [
    examine('Address', '', () => checkPublicUrl(config)),
    ...(publicUrl ? [examine('Way in', '', () => reachability(publicUrl))] : []),
    ...(proxy ? [examine('Proxy', '', async () => proxy)] : []),
    examine('Pictures', 'Make DATA_DIR writable', () => lookAtMedia(media, config.s3)),
    examine('Mail', 'Correct SMTP_URL', () => lookAtMail(openMail(config), config.smtpUrl)),
    examine('Payments', 'Correct STRIPE_SECRET_KEY', () => lookAtPayments(cards)),
    ...(cdn ? [examine('CDN', 'Correct CDN_PURGE_URL and CDN_PURGE_TOKEN', () => lookAtCdn(cdn))] : []),
    examine('Disk', 'Make DATA_DIR a folder that the shop may write to', () => lookAtDisk(config.dataDir)),
  ]
  if (server.state === 'bad') return [server, ...(await Promise.all(rest))]
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const replicaUrl = config.databaseReplicaUrl
  const schema = await examine('Schema', 'Start the shop: it migrates the database', () => lookAtSchema(db))
  const stored = [
    examine('Notices', 'Correct DATABASE_DIRECT_URL', () => lookAtDirectConnection(databaseUrl, directUrl)),
    ...(replicaUrl ? [examine('Replica', 'Correct DATABASE_REPLICA_URL', () => checkReplica(replicaUrl, db))] : []),
    ...(pooled ? [examine('Pooler', 'Correct DATABASE_URL', () => lookAtPooler(db))] : []),
    examine('Clock', '', () => lookAtClock(db)),
    examine('Jobs', '', () => lookAtJobs(db)),
    ...(schema.state === 'good'
      ? [
          examine('Search', 'bun run search:reindex', () => lookAtSearch(db, config.meili)),
          examine('Backup', '', () => lookAtBackup(db)),
        ]
      : []),
  ]
  return [server, schema, ...(await Promise.all([...stored, ...rest]))]
}

async function lookAtSearch(db: Database, meili: Config['meili']): Promise<CheckOutcome> {
  if (meili === null) return lookAtLag(await searchLag(db, null))
  try {
    return lookAtLag(await searchLag(db, createProductIndex(meili)))
  } catch (error) {
    const { host } = new URL(meili.url)
    const obstacle = await findObstacle(meili.url)
    const instead = 'until then Postgres answers searches'
    if (obstacle !== null)
      return bad(`Meilisearch is not reached: ${obstacle}`, `Start it, or correct MEILI_URL; ${instead}`)
    return bad(`Meilisearch at ${host} says: ${reasonOf(error)}`, `Correct MEILI_URL and MEILI_KEY; ${instead}`)
  }
}

function lookAtLag({ waiting, differing, engine }: SearchLag): CheckOutcome {
  if (differing === 0 && waiting === 0) return good(`${engine} knows every product as it is`)
  return bad(
    `${engine} is out of step: ${waiting} changes wait, ${differing} products differ`,
    'A running shop catches up within the hour; at once: bun run search:reindex',
  )
}
