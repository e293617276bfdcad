import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import postgres, { type Sql } from 'postgres'
import packageJson from '../../../package.json'
import { UNBOUNDED } from '../database.ts'
import { StartError } from '../errors.ts'
import type { MediaStore } from '../media/store.ts'
import { lastMigration } from '../migrate.ts'
import { type BackedUpFile, type BackedUpTable, FORMAT, MANIFEST, type Manifest, MEDIA } from './manifest.ts'
import { copyOut, countersOf, type Table, tablesOf, waitingJobs } from './tables.ts'

export interface BackupParts {
  databaseUrl: string
  media: Pick<MediaStore, 'list' | 'get'>
  /** Signs tokens and seals mails; null when it comes from the settings. */
  tokenSecret: string | null
}

/**
 * Writes all that the shop knows, as it was at one moment, into a new folder below `directory`, beside a shop that
 * goes on selling. The folder gets its name when it is finished.
 */
export async function takeBackup(parts: BackupParts, directory: string): Promise<{ path: string; manifest: Manifest }> {
  const takenAt = new Date()
  const path = join(directory, takenAt.toISOString().replaceAll(':', '-'))
  const aside = `${path}.unfinished`
  await mkdir(aside, { recursive: true })
  try {
    const rows = await writeRows(parts.databaseUrl, aside)
    const media = await writeMedia(parts.media, join(directory, MEDIA))
    const manifest = { format: FORMAT, version: packageJson.version, takenAt: takenAt.toISOString(), ...rows, media }
    // Whoever has it can sign in as anybody, and read mails that wait.
    if (parts.tokenSecret !== null) {
      await writeFile(join(aside, 'secrets.json'), JSON.stringify({ tokenSecret: parts.tokenSecret }), { mode: 0o600 })
    }
    await writeFile(join(aside, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(aside, path)
    return { path, manifest }
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

async function writeRows(url: string, directory: string) {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'backup', ...UNBOUNDED },
  })
  try {
    return await client.begin('isolation level repeatable read read only', async (tx) => {
      const snapshot = tx as unknown as Sql
      const schema = await lastMigration(snapshot)
      if (schema === null) throw new StartError('The database holds no shop yet')
      const tables: BackedUpTable[] = []
      for (const table of await tablesOf(snapshot)) tables.push(await writeTable(snapshot, table, directory))
      const jobs = await waitingJobs(snapshot)
      const text = JSON.stringify(jobs)
      await writeFile(join(directory, 'jobs.json'), text, { mode: 0o600 })
      return {
        schema,
        tables,
        counters: await countersOf(snapshot),
        jobs: { file: 'jobs.json', bytes: Buffer.byteLength(text), sha256: sha256(text), count: jobs.length },
      }
    })
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function writeTable(snapshot: Sql, { name, columns }: Table, directory: string): Promise<BackedUpTable> {
  const file = `${name}.copy.gz`
  let rows = 0
  // COPY writes a line for each row, and line breaks of texts as \n.
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
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
  await pipeline([...streams, hashing, createWriteStream(file, { mode: 0o600 })])
  return { bytes, sha256: hash.digest('hex') }
}

/** Copies the pictures that earlier backups below the folder do not have. */
async function writeMedia(media: BackupParts['media'], directory: string): Promise<BackedUpFile[]> {
  await mkdir(directory, { recursive: true })
  const files: BackedUpFile[] = []
  for await (const file of media.list()) {
    const path = join(directory, file)
    const kept = existsSync(path) ? await Bun.file(path).bytes() : null
    const bytes = kept ?? (await media.get(file))
    // Removed since it was listed: then nothing showed it.
    if (bytes === null) continue
    if (kept === null) {
      await writeFile(`${path}.new`, bytes)
      await rename(`${path}.new`, path)
    }
    files.push({ file, bytes: bytes.length, sha256: sha256(bytes) })
  }
  return files
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}
