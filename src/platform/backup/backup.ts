import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres, { type Sql } from 'postgres'
import packageJson from '../../../package.json'
import { parseImageFile } from '../../shared/images.ts'
import { SESSION, UNBOUNDED } from '../database/database.ts'
import { isKnownMigration, lastMigration, tablesOfSchema } from '../database/migrate.ts'
import type { MediaStorage } from '../media/storage.ts'
import { isWholeImage, NotTheImage } from '../media/whole-image.ts'
import { namingFullDisk } from '../runtime/disk-space.ts'
import { StartError } from '../runtime/errors.ts'
import { copyOut, sequencesOf, type Table, tablesOf, waitingJobs } from './dump.ts'
import {
  type BackedUpFile,
  type BackedUpTable,
  FORMAT,
  MANIFEST,
  type Manifest,
  MEDIA,
  type MissingImage,
  SECRETS,
  UNFINISHED,
} from './manifest.ts'
import { SILENCE_MS, type Silence, watchForSilence } from './read-timeout.ts'

export interface BackupDependencies {
  databaseUrl: string
  media: Pick<MediaStorage, 'list' | 'get'>
  /**
   * Returns the images that the shop shows, but that are not stored, or of which a file is among the `damaged`; called once
   * all others are in the backup.
   */
  missingImages?(damaged: ReadonlySet<string>): Promise<MissingImage[]>
  /** Signs tokens and encrypts emails; null when it comes from the settings. */
  tokenSecret: string | null
  /** How long the database or the media store may send nothing. */
  silenceMs?: number
}

export interface TakenBackup {
  path: string
  manifest: Manifest
  /** Tables in the shop's schema that do not belong to the shop. */
  leftOut: string[]
}

// A backup has everybody's data, and a secret that lets its reader sign in as anybody and read the emails that wait.
const PRIVATE_FILE = { mode: 0o600 }
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 }

const TOUCH_MS = 60_000
/** A running backup touches its folder every minute, so an older folder is abandoned. */
const ABANDONED_MS = 10 * TOUCH_MS

/**
 * Writes everything that the shop knows, as of one moment, into a new folder below `directory`, while the shop
 * continues to sell. The folder gets its final name when it is complete.
 * @throws StartError when no more data arrives: a backup that waited for ever would hold its snapshot and delay the next.
 */
export async function takeBackup(deps: BackupDependencies, directory: string): Promise<TakenBackup> {
  const takenAt = new Date()
  const path = join(directory, takenAt.toISOString().replaceAll(':', '-'))
  const aside = `${path}${UNFINISHED}`
  await mkdir(aside, PRIVATE_FOLDER)
  await removeAbandoned(directory, aside)
  const touching = setInterval(() => void touch(aside), TOUCH_MS)
  const silence = watchForSilence(deps.silenceMs ?? SILENCE_MS)
  try {
    const { rows, leftOut } = await writeRows(deps.databaseUrl, aside, silence)
    const { files: media, damaged } = await silence.endedBy(
      writeMedia(deps.media, join(directory, MEDIA), silence),
      'the images',
    )
    const missingImages = await silence.endedBy(deps.missingImages?.(damaged) ?? Promise.resolve([]), 'the images')
    const secrets = await writeSecrets(deps.tokenSecret, aside)
    const head = { format: FORMAT, version: packageJson.version, takenAt: takenAt.toISOString() }
    const manifest = { ...head, ...rows, media, missingImages, secrets }
    await writeFile(join(aside, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, PRIVATE_FILE)
    await rename(aside, path)
    return { path, manifest, leftOut }
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw namingFullDisk(error, aside)
  } finally {
    clearInterval(touching)
    silence.stop()
  }
}

/** Removes folders of backups that were cut short, by a power cut or a kill; never `own`, which was just made. */
async function removeAbandoned(directory: string, own: string): Promise<void> {
  // The folder may be of another machine, whose clock is behind: no folder is abandoned by that alone.
  const now = Math.min(Date.now(), (await stat(own)).mtimeMs)
  for (const name of await readdir(directory)) {
    if (!name.endsWith(UNFINISHED) || name === basename(own)) continue
    // Another backup may have renamed or removed its folder meanwhile.
    const found = await stat(join(directory, name)).catch(() => null)
    if (found && now - found.mtimeMs > ABANDONED_MS) await rm(join(directory, name), { recursive: true, force: true })
  }
}

async function touch(directory: string): Promise<void> {
  // The folder may have been renamed or removed, because the backup has ended.
  await utimes(directory, new Date(), new Date()).catch(() => {})
}

async function writeRows(url: string, directory: string, silence: Silence) {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    // If this process is lost without closing the connection, the server ends the session and releases its snapshot.
    connection: {
      application_name: 'backup',
      idle_in_transaction_session_timeout: 2 * SILENCE_MS,
      ...SESSION,
      ...UNBOUNDED,
    },
  })
  try {
    return await silence.endedBy(copyTables(client, directory, silence), 'the database')
  } finally {
    await client.end({ timeout: silence.wasTooLong ? 0 : 5 })
  }
}

function copyTables(client: Sql, directory: string, silence: Silence) {
  return inSnapshot(client, async (snapshot) => {
    const schema = await lastMigration(snapshot)
    if (schema === null) throw new StartError('The database holds no shop yet')
    const tables: BackedUpTable[] = []
    // Tables of others are left out. Under a schema newer than this version, all tables count as the shop's.
    const known = isKnownMigration(schema) ? tablesOfSchema(schema) : null
    const leftOut: string[] = []
    for (const table of await tablesOf(snapshot)) {
      if (known && !known.has(table.name)) leftOut.push(table.name)
      else tables.push(await writeTable(snapshot, table, directory, silence))
    }
    const jobs = await waitingJobs(snapshot)
    const text = JSON.stringify(jobs)
    await writeFile(join(directory, 'jobs.json'), text, PRIVATE_FILE)
    const counters = await sequencesOf(
      snapshot,
      tables.map(({ name }) => name),
    )
    const file = { file: 'jobs.json', bytes: Buffer.byteLength(text), sha256: sha256(text) }
    return { rows: { schema, tables, counters, jobs: { ...file, count: jobs.length } }, leftOut }
  })
}

/** Runs the work in a transaction that sees the database as of one moment. */
async function inSnapshot<T>(client: Sql, work: (snapshot: Sql) => Promise<T>): Promise<T> {
  let failure: unknown
  const attempt = (tx: unknown) =>
    work(tx as Sql).catch((error) => {
      failure = error
      throw error
    })
  try {
    return (await client.begin('isolation level repeatable read read only', attempt)) as T
  } catch (error) {
    // A transaction that fails while a table is copied cannot be rolled back, and the driver reports only that.
    throw failure ?? error
  }
}

async function writeTable(
  snapshot: Sql,
  { name, columns }: Table,
  directory: string,
  silence: Silence,
): Promise<BackedUpTable> {
  const file = `${name}.copy.gz`
  let rows = 0
  // COPY writes one line for each row, and escapes line breaks in texts as \n.
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      silence.received()
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
      done(null, chunk)
    },
  })
  const source = (await copyOut(snapshot, { name, columns })) as Readable
  const written = await writeHashed([source, counting, createGzip({ level: 6 })], join(directory, file))
  return { name, columns, rows, file, ...written }
}

async function writeHashed(streams: [Readable, ...Transform[]], file: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline([...streams, hashing, createWriteStream(file, PRIVATE_FILE)])
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies the images that earlier backups below the folder do not have. */
async function writeMedia(
  media: BackupDependencies['media'],
  directory: string,
  silence: Silence,
): Promise<{ files: BackedUpFile[]; damaged: ReadonlySet<string> }> {
  await mkdir(directory, PRIVATE_FOLDER)
  const files: BackedUpFile[] = []
  const damaged = new Set<string>()
  for await (const file of media.list()) {
    silence.received()
    const path = join(directory, file)
    const stored = existsSync(path) ? wholeOrNull(file, await Bun.file(path).bytes()) : null
    const bytes = stored ?? (await readUndamaged(media, file, damaged))
    // Damaged, or removed since it was listed: nothing shows it any more.
    if (bytes === null) continue
    if (stored === null) {
      await writeFile(`${path}.new`, bytes, PRIVATE_FILE)
      await rename(`${path}.new`, path)
    }
    files.push({ file, bytes: bytes.length, sha256: sha256(bytes) })
  }
  return { files, damaged }
}

/** One damaged image does not prevent a backup of the orders. */
async function readUndamaged(media: BackupDependencies['media'], file: string, damaged: Set<string>) {
  try {
    return await media.get(file)
  } catch (error) {
    if (!(error instanceof NotTheImage)) throw error
    damaged.add(file)
    return null
  }
}

/** Earlier versions wrote whatever a bucket responded with. */
function wholeOrNull(file: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const image = parseImageFile(file)
  return image === null || isWholeImage(image.format, bytes) ? bytes : null
}

async function writeSecrets(tokenSecret: string | null, directory: string): Promise<BackedUpFile | null> {
  if (tokenSecret === null) return null
  const text = JSON.stringify({ tokenSecret })
  await writeFile(join(directory, SECRETS), text, PRIVATE_FILE)
  return { file: SECRETS, bytes: Buffer.byteLength(text), sha256: sha256(text) }
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
