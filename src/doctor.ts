import { countNumberAccounts } from './account/mobile-login/queries.ts'
import { countPasskeysElsewhere } from './account/passkey/queries.ts'
import { createProductIndex } from './catalogue/search/sync/jobs.ts'
import { type SearchLag, searchLag } from './catalogue/search/sync/lag.ts'
import { describeMissing, missingImages, whereImages } from './images/missing.ts'
import { isPushKeyUnreadable } from './notification/push/key.ts'
import { latestEventAt } from './order/metrics.queries.ts'
import { openCdn } from './platform/cdn/open.ts'
import type { Database } from './platform/database/database.ts'
import { bad, type CheckOutcome, type CheckResult, examine, good, warning } from './platform/doctor/check-result.ts'
import {
  checkBackup,
  checkClock,
  checkConnections,
  checkDatabaseServer,
  checkDirectConnection,
  checkInstances,
  checkJobs,
  checkPooler,
  checkSchema,
  checkShop,
} from './platform/doctor/database.ts'
import {
  checkCdn,
  checkDisk,
  checkLoginCodes,
  checkMail,
  checkMedia,
  checkPayments,
  checkPublicUrl,
} from './platform/doctor/machine.ts'
import { findObstacle } from './platform/doctor/network.ts'
import { checkProxy, checkReachability } from './platform/doctor/public-url.ts'
import { checkReplica } from './platform/doctor/replica.ts'
import { openMail } from './platform/mail/open.ts'
import { mediaPlace } from './platform/media/place.ts'
import type { MediaStorage } from './platform/media/storage.ts'
import { codeChannels } from './platform/messages/open.ts'
import { failingChannels } from './platform/messages/queries.ts'
import type { CardPayments } from './platform/payments/open.ts'
import { asideNameOf, orphansIn } from './platform/postgres/elsewhere.ts'
import { EMBEDDED_REMEDY } from './platform/postgres/embedded.ts'
import type { Config } from './platform/runtime/config.ts'
import { isLoopback } from './platform/runtime/loopback.ts'
import { BUN_RUN } from './platform/runtime/typed-command.ts'
import { explainMeilisearch } from './platform/search/meilisearch-errors.ts'

/** A bucket lists a thousand files at a time, and a large shop has hundreds of thousands. */
const LISTING_PATIENCE_MS = 120_000

export interface DoctorDependencies {
  config: Config
  db: Database
  databaseUrl: string
  /** The secrets that this instance's tokens are signed with, the current one first. */
  tokenSecrets: readonly [string, ...string[]]
  media: MediaStorage
  cards: CardPayments
  /** Checks whether the shop responds at its public URL. */
  reachability?: typeof checkReachability
  now?: () => Date
}

/** Returns the warnings about valid settings, whether or not a shop exists yet. */
export function checkSettings({ warnings }: Config): CheckResult[] {
  return warnings.map((said) => ({ part: 'Settings', ...warning(said, 'The README lists every setting') }))
}

/**
 * Returns a warning about embedded databases whose shops' folders are gone, one for all unless each is to be listed;
 * `shared` is where those are. Whether a folder was deleted, moved, or is on a disk that is not mounted cannot be told, so
 * nothing is said that would delete a database.
 */
export function checkLeftovers({ each, shared }: { each: boolean; shared?: string }): CheckResult[] {
  const orphans = orphansIn(shared)
  if (orphans.length > 1 && !each) {
    const said = `${orphans.length} databases are of shops whose folders are gone`
    return [
      { part: 'Leftovers', ...warning(said, `To see each, and what to do about it: ${BUN_RUN} doctor --leftovers`) },
    ]
  }
  if (each && orphans.length === 0)
    return [{ part: 'Leftovers', ...good('no database is without the folder of its shop') }]
  return orphans.map(({ database, folder, isReplaced }) => {
    const found = isReplaced ? 'which has another one now' : 'which is gone: moved, or not mounted?'
    const unless = isReplaced ? '' : 'If it was moved, start it where it is now; if its disk is not mounted, mount it. '
    const aside = `If nobody needs it any more, set it aside, and delete it once nothing is missed: mv ${database} ${asideNameOf(database)}`
    const said = `${database} is a database of the shop in ${folder}, ${found}`
    return { part: 'Leftovers', ...warning(said, `${unless}${aside}`) }
  })
}

/** Checks the disk, also for a shop whose database cannot be opened. */
export function examineDisk({ dataDir }: Config): Promise<CheckResult> {
  return examine('Disk', 'Make DATA_DIR a folder that the shop may write to', () => checkDisk(dataDir))
}

/** Examines a shop with valid settings, part by part. */
export async function examineShop({
  config,
  db,
  databaseUrl,
  tokenSecrets,
  media,
  cards,
  reachability = checkReachability,
  now = () => new Date(),
}: DoctorDependencies): Promise<CheckResult[]> {
  const pooled = config.databasePooled
  const [serverName, serverFix] = config.databaseUrl
    ? ['DATABASE_URL', 'Start the server, or correct DATABASE_URL']
    : ['The embedded Postgres', EMBEDDED_REMEDY]
  const server = await examine('Database', serverFix, () =>
    checkDatabaseServer(serverName, databaseUrl, { pooled, fix: serverFix }),
  )
  const cdn = openCdn(config)
  const publicUrl = config.publicUrl && !isLoopback(config.publicUrl.hostname) ? config.publicUrl : null
  const proxy = publicUrl ? await checkProxy(publicUrl) : null
  const reached = publicUrl && examine('Reachability', '', () => reachability(publicUrl))
  const images = examine('Images', 'Make DATA_DIR writable', () => checkMedia(media, config.s3))
  const rest = [
    examine('Public URL', '', () => checkPublicUrl(config)),
    ...(reached ? [reached] : []),
    ...(proxy ? [examine('Proxy', '', async () => proxy)] : []),
    images,
    examine('Email', 'Correct SMTP_URL, or ask who runs that server', () =>
      checkMail(openMail(config), config.smtpUrl, server.state === 'bad' ? null : db),
    ),
    ...(server.state === 'bad' ? [examineLoginCodes(config, null)] : []),
    examine('Payments', 'Correct STRIPE_SECRET_KEY', () => checkPayments(cards)),
    ...(cdn ? [examine('CDN', 'Correct CDN_PURGE_URL and CDN_PURGE_TOKEN', () => checkCdn(cdn))] : []),
    examineDisk(config),
  ]
  if (server.state === 'bad') return [server, ...(await Promise.all(rest))]
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const replicaUrl = config.databaseReplicaUrl
  const schema = await examine('Schema', 'Start the shop: it migrates the database', () =>
    checkSchema(db, config.databaseUrl ? 'the database' : config.dataDir),
  )
  const stored = [
    examineLoginCodes(config, schema.state === 'good' ? db : null),
    examine('Notifications', 'Correct DATABASE_DIRECT_URL', () => checkDirectConnection(databaseUrl, directUrl)),
    ...(replicaUrl ? [examine('Replica', 'Correct DATABASE_REPLICA_URL', () => checkReplica(replicaUrl, db))] : []),
    ...(pooled ? [examine('Pooler', 'Correct DATABASE_URL', () => checkPooler(db))] : []),
    examine('Clock', '', async () =>
      checkClock(db, { now: now(), latestEvent: schema.state === 'good' ? await latestEventAt(db) : null }),
    ),
    examine('Jobs', '', () => checkJobs(db)),
    examine('Connections', '', () => checkConnections(db, pooled)),
    examine('Instances', '', () => checkInstances(db, tokenSecrets, mediaPlace(config))),
    ...(schema.state === 'good'
      ? [
          examine('Shop', '', () =>
            checkShop(db, config.publicUrl && (() => whyUnreached(config.publicUrl!, reached))),
          ),
          examine('Search', `${BUN_RUN} search:reindex`, () => checkSearch(db, config.meili)),
          examine('Image files', '', () => checkImageFiles(db, media, config, images), LISTING_PATIENCE_MS),
          examine('Order updates', '', () => checkPushKey(db, tokenSecrets)),
          examine('Backup', '', () => checkBackup(db)),
          ...(publicUrl ? [examine('Passkeys', '', () => checkPasskeys(db, publicUrl.hostname))] : []),
        ]
      : []),
  ]
  return [server, schema, ...(await Promise.all([...stored, ...rest]))]
}

/** Returns why the shop's address does not lead to it, or null if it may. */
async function whyUnreached({ origin }: URL, reached: Promise<CheckResult> | null): Promise<string | null> {
  if (reached === null) return findObstacle(origin)
  const { state, said } = await reached
  return state === 'good' ? null : said
}

async function checkImageFiles(
  db: Database,
  media: MediaStorage,
  config: Config,
  images: Promise<CheckResult>,
): Promise<CheckOutcome> {
  if (config.s3 && (await images).state === 'bad')
    return bad('not looked for, because the bucket cannot be used', 'What “Images” says, below')
  const missing = await missingImages(db, media)
  if (missing.length === 0) return good('every image that the shop shows is there')
  return bad(describeMissing(missing, 'there lacks'), whereImages(config))
}

/** @param db null if it cannot be read how many accounts would be shut out. */
function examineLoginCodes(config: Config, db: Database | null): Promise<CheckResult> {
  return examine('Login by number', '', async () => {
    const [numberAccounts, failing] = db ? [await countNumberAccounts(db), await failingChannels(db)] : [0, []]
    return checkLoginCodes(codeChannels(config), config.loginCodesPerDay, { numberAccounts, failing })
  })
}

async function checkPasskeys(db: Database, domain: string): Promise<CheckOutcome> {
  const elsewhere = await countPasskeysElsewhere(db, domain)
  if (elsewhere === 0) return good(`those of admins, if any, belong to ${domain}`)
  return warning(
    `${elsewhere} of admins were made for another domain than ${domain}, and do not work here`,
    `Their owners sign in with an app or a recovery code and add new ones; for who has neither: ${BUN_RUN} admin:remove-factor EMAIL`,
  )
}

async function checkPushKey(db: Database, tokenSecrets: DoctorDependencies['tokenSecrets']): Promise<CheckOutcome> {
  if (!(await isPushKeyUnreadable(db, tokenSecrets))) return good('this TOKEN_SECRET opens the key of notifications')
  return bad(
    'another TOKEN_SECRET encrypted the key of notifications: shoppers get none',
    'Set the former TOKEN_SECRET again, or old,new; if it is lost, the shop makes another key by itself a day or two after its start',
  )
}

async function checkSearch(db: Database, meili: Config['meili']): Promise<CheckOutcome> {
  if (meili === null) return checkSearchLag(await searchLag(db, null))
  try {
    return checkSearchLag(await searchLag(db, createProductIndex(meili)))
  } catch (error) {
    const { said, fix } = await explainMeilisearch(error, meili.url)
    return bad(said, `${fix}; until then Postgres serves searches`)
  }
}

function checkSearchLag({ waiting, differing, engine }: SearchLag): CheckOutcome {
  if (differing === 0 && waiting === 0) return good(`${engine} has every product, up to date`)
  return bad(
    `${engine} is out of sync: ${waiting} changes pending, ${differing} products differ`,
    `A running shop catches up within the hour; at once: ${BUN_RUN} search:reindex`,
  )
}
