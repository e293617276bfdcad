import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import postgres, { type Sql } from 'postgres'
import { SESSION, UNBOUNDED } from '../database/database.ts'
import { migrateDatabase, ownerOfShop, requireOwnMigrations } from '../database/migrate.ts'
import { BucketError } from '../media/bucket-error.ts'
import type { MediaStorage } from '../media/storage.ts'
import { isDiskFull } from '../runtime/disk-space.ts'
import { StartError } from '../runtime/errors.ts'
import { sha256 } from './backup.ts'
import {
  clearTables,
  copyIn,
  countRows,
  enableTriggers,
  enqueueAgain,
  isEmptyDatabase,
  runningShops,
  setCounter,
} from './dump.ts'
import { type BackedUpFile, isThere, type Manifest, MEDIA, readManifest, SECRETS } from './manifest.ts'
import { deleteAside, lockForRestore, othersOf, putAside, putBack } from './restore-swap.ts'

const MAY_NOT = '42501'
const WITHOUT_ROOM = '53100'
const CONNECTION_LOST = /^(CONNECTION_|ECONN|EPIPE|57P|08)/

export interface RestoreDependencies {
  databaseUrl: string
  media: Pick<MediaStorage, 'has' | 'put' | 'remove'>
  /** Whether a shop that is already in the database is thrown away. */
  replace: boolean
  /** Receives the backup's token secret while the old shop may still come back, so that both secrets must be valid then. */
  retainSecret?(tokenSecret: string): void
}

/**
 * Restores a shop from a backup into a database that nobody has used, or in place of the shop there: first with the
 * schema that the backup was written with, in one transaction, then migrated to this version's. The entire backup is
 * checked before anything is written, and what was in the database is kept aside until the last step. Returns the
 * manifest, and the token secret if the backup contains one.
 * @throws StartError in words, with the database as it was; if this process is killed, the next start restores that.
 */
export async function restoreBackup(deps: RestoreDependencies, directory: string) {
  const manifest = await checkBackup(directory)
  const tokenSecret = readSecret(directory, manifest)
  const client = postgres(deps.databaseUrl, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'restore', ...SESSION, ...UNBOUNDED },
  })
  const added: string[] = []
  try {
    await lockForRestore(client)
    await putBack(client)
    await makeSureOfRoom(client, deps.replace)
    for (const { file } of manifest.media) {
      // Images are named by their content, so one of this name is the same.
      if (await deps.media.has(file)) continue
      await deps.media.put(file, await bytesOf(mediaFile(directory, file)))
      added.push(file)
    }
    await putAside(client)
    try {
      await migrateDatabase(deps.databaseUrl, { upTo: manifest.schema })
      await client.begin((tx) => writeRows(tx as unknown as Sql, manifest, directory))
      await migrateDatabase(deps.databaseUrl)
      await client`analyze`
      if (tokenSecret !== null) deps.retainSecret?.(tokenSecret)
      await deleteAside(client)
    } catch (error) {
      await putBack(client).catch(() => {
        throw new StartError(
          `The backup was not restored: ${explainFailure(error)}. The next start puts the database back as it was`,
          { cause: error },
        )
      })
      throw error
    }
  } catch (error) {
    await removeAdded(deps.media, added)
    if (error instanceof StartError) throw error
    throw new StartError(`The backup was not restored, and the database is as it was: ${explainFailure(error)}`, {
      cause: error,
    })
  } finally {
    await client.end({ timeout: 5 })
  }
  return { manifest, tokenSecret }
}

/** Stops at the first that fails, because each may take a minute: the shop's own job removes images that nothing shows. */
async function removeAdded(media: RestoreDependencies['media'], files: readonly string[]): Promise<void> {
  try {
    for (const file of files) await media.remove(file)
  } catch {
    // The restore has failed for another reason, which the operator has to see.
  }
}

/** Reads everything that a restore needs. @throws StartError naming the first that is missing or not as it was written. */
export async function checkBackup(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory)
  for (const file of [...manifest.tables, manifest.jobs]) await requireWhole(join(directory, file.file), file)
  if (manifest.secrets) await requireWhole(join(directory, manifest.secrets.file), manifest.secrets)
  readSecret(directory, manifest)
  for (const file of manifest.media) await requireWhole(mediaFile(directory, file.file), file)
  return manifest
}

async function makeSureOfRoom(client: Sql, replace: boolean): Promise<void> {
  const shops = await runningShops(client)
  if (shops > 0) throw new StartError('A shop is running on this database: stop it first')
  if (!replace && !(await isEmptyDatabase(client))) {
    throw new StartError('There is a shop in this database already: choose another, or say --replace to throw it away')
  }
  const shop = await ownerOfShop(client)
  if (shop && shop.owner !== shop.account) {
    throw new StartError(
      `The shop in this database belongs to the role "${shop.owner}", which could not open what "${shop.account}" ` +
        `restores: restore with the DATABASE_URL of "${shop.owner}", or into a new, empty database`,
    )
  }
  const others = await othersOf(client)
  if (others.length > 0) {
    throw new StartError(
      `The database also has what is not the shop's and would be deleted with it, so nothing was changed: ${others.join(', ')}. ` +
        'Move these to another schema (alter table … set schema …, alter function … set schema …) and drop the views, to be made again ' +
        'afterwards, or restore into a new, empty database',
    )
  }
  await requireOwnMigrations(client)
}

/** Says why a restore failed, and the way out if there is one. A failed migration has the reason as its cause. */
function explainFailure(error: unknown): string {
  const { cause } = error as Error
  if (cause instanceof Error) return explainFailure(cause)
  if (error instanceof BucketError) return `${error.message}. ${error.fix}`
  const { message, code = '' } = error as Error & { code?: string }
  if (code === WITHOUT_ROOM || isDiskFull(error)) return `${message}. The disk is full: make room, and restore again`
  if (code === MAY_NOT)
    return `${message}. Let the role of DATABASE_URL own the database and all tables in it, or restore into a new, empty one`
  if (CONNECTION_LOST.test(code)) return `${message}. The database has stopped, as it does when its disk is full`
  return message
}

async function writeRows(tx: Sql, manifest: Manifest, directory: string): Promise<void> {
  const names = manifest.tables.map(({ name }) => name)
  await clearTables(tx, names)
  for (const table of manifest.tables) {
    const rows = createReadStream(join(directory, table.file))
    await pipeline(rows, createGunzip(), await copyIn(tx, table))
    const written = await countRows(tx, table.name)
    if (written !== table.rows) throw new Error(`${table.name}: ${written} rows instead of ${table.rows}`)
  }
  await enableTriggers(tx, names)
  for (const counter of manifest.counters) await setCounter(tx, counter)
  await enqueueAgain(tx, JSON.parse(readFileSync(join(directory, manifest.jobs.file), 'utf8')))
}

async function requireWhole(path: string, { bytes, sha256: expected }: BackedUpFile): Promise<void> {
  if (!isThere(path)) throw new StartError(`The backup is damaged: ${path} is missing`)
  const found = await bytesOf(path)
  if (found.length !== bytes || sha256(found) !== expected) {
    throw new StartError(`The backup is damaged: ${path} is not as it was written`)
  }
}

function mediaFile(directory: string, file: string): string {
  return join(directory, '..', MEDIA, file)
}

function bytesOf(path: string): Promise<Uint8Array> {
  return Bun.file(path).bytes()
}

function readSecret(directory: string, { secrets }: Manifest): string | null {
  const file = join(directory, SECRETS)
  // Manifests up to v0.4.0 do not mention the secret.
  if (secrets === null || !existsSync(file)) return null
  try {
    const { tokenSecret } = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof tokenSecret === 'string' && tokenSecret !== '') return tokenSecret
  } catch {
    // Reported below.
  }
  throw new StartError(`The backup is damaged: ${file} is not as it was written`)
}
