import { createApp } from './app.ts'
import { seedDemo } from './demo.ts'
import { type Config, ConfigError, loadConfig } from './platform/config.ts'
import { closeDatabase, openDatabase } from './platform/database.ts'
import { StartError } from './platform/errors.ts'
import { createLog } from './platform/log.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { loadSecrets } from './platform/secrets.ts'

export interface RunningShop {
  /** Where a person on this machine opens it. */
  url: string
  /** Answers what has been asked, then stops everything that `startShop` started. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Whether a shop that starts for the first time is filled with the demo catalogue. */
  demo: boolean
  /** Says a line to the person who started the shop. */
  say(line: string): void
}

/** Starts the shop: ports, database, routes, listening. What was started is stopped again if a later step fails. */
export async function startShop(config: Config, { demo, say }: StartOptions): Promise<RunningShop> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step()
  }
  try {
    const log = createLog(config.logLevel)
    const database = await chooseDatabase(config, stops)
    await migrateDatabase(config.databaseDirectUrl ?? database.url)
    const db = openDatabase(database.url)
    stops.push(() => closeDatabase(db))
    await seedDemo(db, demo)
    const app = createApp({ db, log })
    const server = Bun.serve({ port: config.port, hostname: config.host, fetch: (request) => app.handle(request) })
    stops.push(() => server.stop())
    const url = config.publicUrl?.origin ?? `http://localhost:${server.port}`
    say(`Tokri is open at ${url}`)
    say(database.said)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function chooseDatabase(config: Config, stops: (() => Promise<void>)[]) {
  if (config.databaseUrl) return { url: config.databaseUrl, said: 'Database: the server of DATABASE_URL' }
  const embedded = await startEmbeddedPostgres(config.dataDir, loadSecrets(config.dataDir).databasePassword)
  stops.push(() => embedded.stop())
  return {
    url: embedded.url,
    said: `Database: embedded Postgres in ${embedded.directory}; set DATABASE_URL to use a server`,
  }
}

if (import.meta.main) await main()

async function main() {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const shop = await startShop(loadConfig(Bun.env), { demo: !process.argv.includes('--no-demo'), say })
    const end = async () => {
      await shop.stop()
      process.exit(0)
    }
    process.once('SIGTERM', end)
    process.once('SIGINT', end)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    say(error.message)
    process.exit(1)
  }
}
