import { type DemoCatalogue, insertDemoCatalogue } from '../src/demo/data.ts'
import { closeDatabase, type Database, openDatabase } from '../src/platform/database/database.ts'
import { migrateDatabase } from '../src/platform/database/migrate.ts'

/** Creates a database of that name on a bench's server, with the products of a catalogue. */
export async function createCatalogueDatabase(
  serverUrl: string,
  name: string,
  catalogue: DemoCatalogue,
): Promise<{ db: Database; url: string }> {
  const admin = openDatabase(serverUrl, { max: 1 })
  await admin.$client.unsafe(`create database ${name}`)
  await closeDatabase(admin)
  const url = serverUrl.replace(/\/postgres$/, `/${name}`)
  await migrateDatabase(url)
  const db = openDatabase(url)
  await db.$client`set statement_timeout = 0`
  const start = performance.now()
  await db.transaction((tx) => insertDemoCatalogue(tx, catalogue))
  console.log(`\n${catalogue.products.length} products put in within ${Math.round(performance.now() - start)} ms`)
  await db.$client.unsafe('vacuum analyze')
  return { db, url }
}
