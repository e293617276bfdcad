import packageJson from '../package.json'
import { ensureAdmin, isPasswordIgnored, type KnownAdmin, oneTimePasswordOf } from './account/admin.ts'
import { createPasswords } from './account/passwords.ts'
import { isApiPath } from './api-paths.ts'
import { createApp } from './app.ts'
import { measureShop } from './business-metrics.ts'
import { createProductSearch } from './catalogue/search/product-search.ts'
import { SEARCH_NOTIFICATIONS } from './catalogue/search/result-cache.ts'
import { readOptions } from './cli-args.ts'
import { recordingZeroResultSearches, recordZeroResultSearches } from './dashboard/zero-result-searches/record.ts'
import { countDemo } from './demo/remove.ts'
import { seedDemo } from './demo/seed.ts'
import { notifyOperator, storePassword } from './first-admin.ts'
import { type JobDependencies, shopJobs } from './jobs.ts'
import { isPushKeyUnreadable } from './notification/push/key.ts'
import { PAGE_NOTIFICATIONS } from './page-cache/cache.ts'
import { composePages } from './page-cache/compose.ts'
import { undoHalfRestore } from './platform/backup/restore-swap.ts'
import { openCdn } from './platform/cdn/open.ts'
import { askForPurges } from './platform/cdn/purges.ts'
import { connectionShortage } from './platform/database/connection-limit.ts'
import { closeDatabase, openDatabase } from './platform/database/database.ts'
import { monitorDatabase, whileAlive } from './platform/database/heartbeat.ts'
import { listenToDatabase } from './platform/database/listener.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import {
  countInstancesNotKnowing,
  countInstancesWithOtherMedia,
  countInstancesWithOtherSecret,
} from './platform/database/presence.ts'
import { watchRefusals, watchStatements } from './platform/database/statements.ts'
import { createReadiness } from './platform/http/health.ts'
import { failedRequests } from './platform/http/http.ts'
import { countTurnedAway } from './platform/http/metrics.ts'
import { listen } from './platform/http/server.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { outboxDirectory } from './platform/mail/open.ts'
import { makeOutboxKey } from './platform/mail/routes.ts'
import { openTestMailer } from './platform/mail/test-mail.ts'
import { openServedMedia } from './platform/media/open.ts'
import { openMediaPlace } from './platform/media/place.ts'
import { codeChannels, messageWays } from './platform/messages/open.ts'
import { deliverTo, openPayments } from './platform/payments/open.ts'
import { chooseDatabase } from './platform/postgres/choose.ts'
import { recordServer } from './platform/postgres/server-note.ts'
import { createLimits } from './platform/rate-limit/limits.ts'
import { openReadPool } from './platform/read-routing/read-pool.ts'
import { type Config, loadConfig } from './platform/runtime/config.ts'
import { profileOnSignal } from './platform/runtime/cpu-profile.ts'
import { watchDisk } from './platform/runtime/disk-space.ts'
import { type Log, processLog } from './platform/runtime/log.ts'
import { createMetrics } from './platform/runtime/metrics.ts'
import { type Running, runUntilSignal } from './platform/runtime/process-lifecycle.ts'
import { loadSecrets } from './platform/runtime/secrets.ts'
import { requireNoObstacle } from './platform/runtime/startup-checks.ts'
import { explainStartupError } from './platform/runtime/startup-errors.ts'
import { wasDemoLoaded } from './settings/queries.ts'
import { RATE_LIMITS } from './shared/rate-limits.ts'
import { type StartupBanner, startupBanner } from './startup-banner.ts'

const DEMO_STAYS = '--no-demo counts at the first start of a shop only: Remove demo data, on Today, takes the demo out'
const NO_DEMO = 'the demo was not loaded: the shop has products or categories already'
const OTHER_TOKEN_SECRET =
  'a running instance has another TOKEN_SECRET: people are signed out whenever a call reaches the other one'

const UNKNOWN_TOKEN_SECRET =
  'a running instance does not know the first TOKEN_SECRET of this one, and rejects what it signs: start every instance with old,new before the first one with new,old'

const OTHER_PUSH_KEY_SECRET =
  'another TOKEN_SECRET encrypted the key of notifications, and without it none is sent: set it again, or add it as old,new. If no instance has it for a day, another key is made, and shoppers have to visit the shop to get notifications again'

const OTHER_MEDIA =
  'a running instance stores images elsewhere: each shows only its own. Set S3_BUCKET for all, or share DATA_DIR/media'

/** Runs the shop until a signal stops it; `argv` contains the command-line arguments. */
export async function main(argv: readonly string[]): Promise<never> {
  return runUntilSignal({ start, explain: explainStartupError, log: processLog('info') })

  async function start() {
    const options = readOptions(argv)
    const config = loadConfig()
    const shop = await startShop(config, { demo: options.demo && config.demo, announce: notifyOperator })
    if (config.databaseUrl !== null) recordServer(config.dataDir)
    const stop = () => {
      processLog(config.logLevel).info('stopping')
      return shop.stop()
    }
    return { ...shop, stop }
  }
}

export interface StartOptions {
  /** Whether to load the demo catalogue at the shop's first start. */
  demo: boolean
  /** Announces to the operator that the shop is open. */
  announce(said: StartupBanner, log: Log, dataDir: string): void
  /** Where people reach a shop that listens behind something else, such as the development server. */
  url?: string
  /** Publishes the pages; by default those of the built site. */
  publish?: typeof composePages
}

/** Starts the shop: database, ports, routes, server and jobs. If a step fails, everything started before is stopped. */
export async function startShop(config: Config, options: StartOptions): Promise<Running & { port: number }> {
  const { demo, announce, publish = composePages } = options
  const stops: (() => Promise<void>)[] = []
  // The embedded Postgres is stopped last and without a timeout, because it has to write its data to disk.
  const servers: (() => Promise<void>)[] = []
  const readiness = createReadiness({ behindProxy: config.trustProxy })
  const stop = async () => {
    const late = Bun.sleep(readiness.stopWithinMs)
    for (const step of stops.splice(0).reverse()) await Promise.race([step(), late])
    for (const stopServer of servers) await stopServer()
  }
  try {
    const log = processLog(config.logLevel)
    await requireNoObstacle(config)
    const database = await chooseDatabase(config, servers, { writes: true })
    if (await undoHalfRestore(database.directUrl)) log.warn('a restore did not finish: the shop is as it was before')
    const migrated = await migrateDatabase(database.directUrl)
    if (migrated?.from) log.info('the database was migrated', { ...migrated })
    const db = openDatabase(database.url, { pooled: config.databasePooled })
    stops.push(() => closeDatabase(db))
    if ((await seedDemo(db, demo)) === 'own' && demo) log.info(NO_DEMO)
    if (!demo && (await wasDemoLoaded(db)) && (await countDemo(db)) > 0) log.warn(DEMO_STAYS)
    const outbox = config.smtpUrl ? null : { directory: outboxDirectory(config.dataDir), key: makeOutboxKey() }
    const passwords = createPasswords()
    const keep = (made: KnownAdmin) => storePassword(config.dataDir, made)
    const admin = await ensureAdmin({ db, passwords: passwords.of('this start'), log, keep }, config.admin)
    const metrics = createMetrics()
    measureShop(metrics, { db, dataDir: config.dataDir })
    watchStatements(db.$client, { log, metrics })
    watchRefusals(db.$client, { log, metrics })
    const profiles = profileOnSignal(config.dataDir, log)
    stops.push(async () => profiles.stop())
    const disk = watchDisk(config.dataDir, log)
    stops.push(async () => disk.stop())
    const zeroResults = recordZeroResultSearches({ db, log })
    stops.push(() => zeroResults.close())
    const cdn = openCdn(config)
    const purges = askForPurges({ db, log })
    // Closed after the notifications have stopped, so that the purges of the last ones are queued.
    stops.push(() => purges.close())
    // Not before the start can succeed: one that is refused leaves no secrets in a new DATA_DIR.
    const secrets = tokenSecretsOf(config)
    if ((await countInstancesWithOtherSecret(db, secrets)) > 0) log.warn(OTHER_TOKEN_SECRET)
    else if ((await countInstancesNotKnowing(db, secrets[0])) > 0) log.warn(UNKNOWN_TOKEN_SECRET)
    if (await isPushKeyUnreadable(db, secrets)) log.warn(OTHER_PUSH_KEY_SECRET)
    const place = openMediaPlace(config)
    if ((await countInstancesWithOtherMedia(db, place)) > 0) log.warn(OTHER_MEDIA)
    const shortage = await connectionShortage(db, { pooled: config.databasePooled, starting: 1 })
    if (shortage) log.warn(`${shortage.said}. ${shortage.fix}`)
    const events = listenToDatabase(database.directUrl, log, { tokenSecrets: secrets, mediaPlace: place })
    stops.push(() => events.close())
    const channels = [PAGE_NOTIFICATIONS, SEARCH_NOTIFICATIONS]
    const reads = openReadPool({ db, replicaUrl: config.databaseReplicaUrl, events, channels, log, metrics })
    stops.push(() => reads.close())
    const search = recordingZeroResultSearches(
      createProductSearch({ db, reads, meili: config.meili, events, log, metrics }),
      zeroResults,
    )
    const media = openServedMedia(config, log)
    const deliver = deliverTo((request) => app.handle(request))
    const stopping = new AbortController()
    const payments = { client: db.$client, secret: secrets[0], deliver, log, stopping: stopping.signal }
    const cards = await openPayments(config, payments)
    const heartbeat = monitorDatabase(database.url, log)
    stops.push(() => heartbeat.stop())
    const limits = config.rateLimits ? createLimits({ db, log, requestOrigin: config, limits: RATE_LIMITS }) : null
    const app = createApp({
      db,
      search,
      log,
      metrics,
      passwords,
      requestOrigin: config,
      limits,
      outbox,
      mail: openTestMailer(config),
      loginCodes: { channels: codeChannels(config), perDay: config.loginCodesPerDay },
      messageWays: messageWays(config),
      secrets,
      cards,
      events,
      stopping: stopping.signal,
      readiness,
      media,
    })
    const result = await publish({
      config,
      db,
      reads,
      events,
      search,
      media,
      metrics,
      log,
      limits,
      cdn: cdn ? { cdn, purges } : undefined,
      mobileLogin: codeChannels(config).length > 0,
      app: {
        handles: isApiPath,
        handle: whileAlive(heartbeat, (request) => app.handle(request), countTurnedAway(metrics)),
      },
    })
    const server = listen(config, result, failedRequests(log))
    const url = config.publicUrl?.origin ?? options.url ?? `http://localhost:${server.port}`
    // Jobs start only once the shop is open.
    const jobs = startShopJobs(
      { config, db, media, payments: cards.payments, metrics, secrets, url, log },
      database.directUrl,
    )
    stops.push(async () => {
      stopping.abort()
      await Promise.all([server.drain(readiness.drainWithinMs), jobs.then((running) => running?.stop())])
    })
    stops.push(() => readiness.leave())
    stops.push(async () => server.closeKeptAlive())
    const oneTimePassword = await oneTimePasswordOf(db, admin.email)
    const ignoresPassword = await isPasswordIgnored(
      { db, passwords: passwords.of('this start') },
      admin.email,
      config.admin.password,
    )
    const started = { url, database: database.said, admin, oneTimePassword, ignoresPassword, outbox }
    announce(startupBanner(config, started), log, config.dataDir)
    return { stop, stopWaiting: server.stopWaiting, port: server.port }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the secrets that sign tokens and encrypt emails, from the settings or else generated by the shop itself. */
export function tokenSecretsOf({ tokenSecrets, dataDir }: Config): [string, ...string[]] {
  const [current, ...others] = tokenSecrets
  if (current !== undefined) return [current, ...others]
  const { tokenSecret, formerTokenSecret } = loadSecrets(dataDir)
  return formerTokenSecret === undefined ? [tokenSecret] : [tokenSecret, formerTokenSecret]
}

async function startShopJobs(deps: JobDependencies, url: string) {
  const { log, metrics } = deps
  const { tasks, crontab } = shopJobs(deps)
  try {
    const jobs = await startJobs({ url, tasks, crontab, log, metrics })
    await jobs.add('search-reconcile')
    await jobs.add('push-key-renew')
    await jobs.add('net-quantity-fill', { onceFor: packageJson.version })
    await jobs.add('product-expire')
    await jobs.add('sales-sum')
    await jobs.add('low-stock-refresh')
    return jobs
  } catch (error) {
    log.error('jobs could not be started', { error })
    return null
  }
}

if (import.meta.main) await main(process.argv.slice(2))
