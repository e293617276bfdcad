import { ensureAdmin, oneTimePasswordOf } from './account/admin.ts'
import { createPasswords } from './account/passwords.ts'
import { type Announcement, announcement } from './announcement.ts'
import { createApp, isApiPath } from './app.ts'
import { createProductSearch } from './catalogue/search/product-search.ts'
import { SEARCH_NOTICES } from './catalogue/search/remembering.ts'
import { seedDemo } from './demo.ts'
import { tellOperator } from './first-admin.ts'
import { type JobParts, shopJobs } from './jobs.ts'
import { measureShop } from './measures.ts'
import { readOptions, USAGE } from './options.ts'
import { PAGE_NOTICES } from './pages/notices.ts'
import { publishPages } from './pages/publish.ts'
import { undoHalfRestore } from './platform/backup/aside.ts'
import { openCdn } from './platform/cdn/open.ts'
import { askForPurges } from './platform/cdn/purges.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { closeDatabase, openDatabase } from './platform/database.ts'
import { watchDisk } from './platform/disk.ts'
import { listenToDatabase } from './platform/events.ts'
import { createReadiness } from './platform/health.ts'
import { countTurnedAway } from './platform/http-metrics.ts'
import { startJobs } from './platform/jobs.ts'
import { liveUntilStopped, type Running } from './platform/lifecycle.ts'
import { listen } from './platform/listen.ts'
import { createLog, type Log } from './platform/log.ts'
import { outboxDirectory } from './platform/mail/open.ts'
import { makeOutboxKey } from './platform/mail/routes.ts'
import { openMailTrial } from './platform/mail/trial.ts'
import { openServedMedia } from './platform/media/open.ts'
import { createMetrics } from './platform/metrics.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { requireNoObstacle } from './platform/obstacles.ts'
import { deliverTo, openPayments } from './platform/payments/open.ts'
import { chooseDatabase } from './platform/postgres/choose.ts'
import { profileOnSignal } from './platform/profile.ts'
import { feelPulse, whileAlive } from './platform/pulse.ts'
import { createLimits } from './platform/rates/limits.ts'
import { openReads } from './platform/replica/reads.ts'
import { loadSecrets } from './platform/secrets.ts'
import { explainStartFault } from './platform/start-faults.ts'
import { watchStatements } from './platform/statements.ts'
import { RATE_LIMITS } from './rate-limits.ts'
import { keepMisses, notingMisses } from './reports/misses/keeping.ts'

/** Runs the shop until a signal ends it; `words` are the command line's. */
export async function main(words: readonly string[]): Promise<never> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  return liveUntilStopped({ start, explain: explainStartFault, log: createLog('info') })

  async function start() {
    const options = readOptions(words)
    if (options.help) {
      say(USAGE)
      process.exit(0)
    }
    const config = loadConfig()
    return startShop(config, { demo: options.demo && config.demo, announce: tellOperator })
  }
}

export interface StartOptions {
  /** Whether a shop that starts for the first time is filled with the demo catalogue. */
  demo: boolean
  /** Tells the person who started the shop that it is open. */
  announce(said: Announcement, log: Log, dataDir: string): void
}

/** Starts the shop: ports, database, routes, listening. What was started is stopped again if a later step fails. */
export async function startShop(config: Config, { demo, announce }: StartOptions): Promise<Running & { port: number }> {
  const stops: (() => Promise<void>)[] = []
  // Stopped last, and waited for: it writes everything down.
  const servers: (() => Promise<void>)[] = []
  const readiness = createReadiness({ behindProxy: config.trustProxy })
  const stop = async () => {
    const late = Bun.sleep(readiness.stopWithinMs)
    for (const step of stops.splice(0).reverse()) await Promise.race([step(), late])
    for (const stopServer of servers) await stopServer()
  }
  try {
    const log = createLog(config.logLevel)
    await requireNoObstacle(config)
    const secrets = tokenSecretsOf(config)
    const database = await chooseDatabase(config, servers)
    if (await undoHalfRestore(database.directUrl))
      log.warn('a restore did not get through: the shop is as it was before that')
    await migrateDatabase(database.directUrl)
    const db = openDatabase(database.url, { pooled: config.databasePooled })
    stops.push(() => closeDatabase(db))
    await seedDemo(db, demo)
    const outbox = config.smtpUrl ? null : { directory: outboxDirectory(config.dataDir), key: makeOutboxKey() }
    const passwords = createPasswords()
    const admin = await ensureAdmin({ db, passwords: passwords.of('this start'), log }, config.admin)
    const metrics = createMetrics()
    measureShop(metrics, { db, dataDir: config.dataDir })
    watchStatements(db.$client, { log, metrics })
    const profiles = profileOnSignal(config.dataDir, log)
    stops.push(async () => profiles.stop())
    const disk = watchDisk(config.dataDir, log)
    stops.push(async () => disk.stop())
    const misses = keepMisses({ db, log })
    stops.push(() => misses.close())
    const cdn = openCdn(config)
    const purges = askForPurges({ db, log })
    // After the notices: what they said last is handed over.
    stops.push(() => purges.close())
    const events = listenToDatabase(database.directUrl, log)
    stops.push(() => events.close())
    const channels = [PAGE_NOTICES, SEARCH_NOTICES]
    const reads = openReads({ db, replicaUrl: config.databaseReplicaUrl, events, channels, log, metrics })
    stops.push(() => reads.close())
    const search = notingMisses(createProductSearch({ db, reads, meili: config.meili, events, log, metrics }), misses)
    const media = openServedMedia(config, log)
    const deliver = deliverTo((request) => app.handle(request))
    const cards = openPayments(config, { client: db.$client, secret: secrets[0], deliver, log })
    const pulse = feelPulse(database.url, log)
    stops.push(() => pulse.stop())
    const stopping = new AbortController()
    const limits = config.rateLimits ? createLimits({ db, log, requester: config, limits: RATE_LIMITS }) : null
    const app = createApp({
      db,
      search,
      log,
      metrics,
      passwords,
      requester: config,
      limits,
      outbox,
      mail: openMailTrial(config),
      secrets,
      cards,
      events,
      stopping: stopping.signal,
      readiness,
      media,
    })
    const answer = await publishPages({
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
      app: {
        handles: isApiPath,
        handle: whileAlive(pulse, (request) => app.handle(request), countTurnedAway(metrics)),
      },
    })
    const server = listen(config, answer)
    const url = config.publicUrl?.origin ?? `http://localhost:${server.port}`
    // Work beside requests waits until the shop is open.
    const jobs = startShopJobs(
      { config, db, media, payments: cards.payments, metrics, secrets, url, log },
      database.directUrl,
    )
    stops.push(async () => {
      stopping.abort()
      await Promise.all([server.drain(readiness.drainWithinMs), jobs.then((running) => running?.stop())])
    })
    stops.push(() => readiness.leave())
    stops.push(async () => server.partWithClients())
    const oneTimePassword = await oneTimePasswordOf(db, admin.email)
    const started = { url, database: database.said, admin, oneTimePassword, outbox }
    announce(announcement(config, started), log, config.dataDir)
    return { stop, hurry: server.hurry, port: server.port }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What signs tokens and seals mails: the settings say, or the shop has made it for itself. */
export function tokenSecretsOf({ tokenSecrets, dataDir }: Config): [string, ...string[]] {
  const [current, ...others] = tokenSecrets
  if (current !== undefined) return [current, ...others]
  const { tokenSecret, formerTokenSecret } = loadSecrets(dataDir)
  return formerTokenSecret === undefined ? [tokenSecret] : [tokenSecret, formerTokenSecret]
}

async function startShopJobs(parts: JobParts, url: string) {
  const { log, metrics } = parts
  const { tasks, crontab } = shopJobs(parts)
  try {
    const jobs = await startJobs({ url, tasks, crontab, log, metrics })
    await jobs.add('search-reconcile')
    return jobs
  } catch (error) {
    log.error('jobs could not be started', { error })
    return null
  }
}

if (import.meta.main) await main(process.argv.slice(2))
