import { afterAll } from 'bun:test'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { saveSettings } from '../../src/settings/queries.ts'
import { TEST_ACCOUNTS } from '../../src/testing/account.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { freePort } from '../../src/testing/port.ts'
import { makeDataDir, type OpenShop, spawnShop, spawnShopOf, whenOpen } from '../start/process.ts'

/** A shop in its own process that can be killed and restarted at the same address. */
export interface RestartableShop {
  url: string
  process: OpenShop
  dataDir: string
  /** Kills the shop as a power cut would, and starts it again, or another version of it. */
  killAndStart(version?: string): Promise<void>
  /** Stops the shop as a rollout does, and starts it again, or another version of it; returns the exit code. */
  restart(version?: string): Promise<number>
  signal(name: NodeJS.Signals): void
}

/** Starts a shop on a database, without rate limits and with the secret with which tests sign tokens. */
export async function openRestartableShop(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<RestartableShop> {
  const port = await freePort()
  const dataDir = makeDataDir()
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMIT_ENABLED: 'off',
    TOKEN_SECRET: TEST_ACCOUNTS.secrets[0],
    ...env,
  }
  const open = (version?: string) =>
    whenOpen(version ? spawnShopOf(version, settings, '--no-demo') : spawnShop(settings, '--no-demo'))
  const shop = {
    url: `http://127.0.0.1:${port}`,
    process: await open(),
    dataDir,
    async killAndStart(version?: string) {
      shop.process.signal('SIGKILL')
      await shop.process.exited
      shop.process = await open(version)
    },
    async restart(version?: string) {
      shop.process.signal('SIGTERM')
      const code = await shop.process.exited
      shop.process = await open(version)
      return code
    },
    signal: (name: NodeJS.Signals) => shop.process.signal(name),
  }
  afterAll(() => shop.process.signal('SIGKILL'))
  return shop
}

/** Migrates a database and adds products with plenty of stock. */
export async function stockUp(url: string) {
  await migrateDatabase(url)
  const db = openDatabase(url, { name: 'test' })
  return { db, productIds: await putInStock(db) }
}

/** Adds products with plenty of stock, and lifts the limit of cash orders; returns the ids of the products. */
export async function putInStock(db: Database, products = 5, stock = 100_000): Promise<string[]> {
  // Nothing is delivered to the shoppers. A setting that changes while instances run renders all pages anew.
  await saveSettings(db, { newCustomerCashLimitInRupees: null })
  const productIds: string[] = []
  for (let at = 0; at < products; at++) {
    productIds.push(
      await givenProduct(db, { name: `Rice ${at}`, stock, priceInPaise: 5000 + 700 * at, discountPercent: at }),
    )
  }
  return productIds
}
