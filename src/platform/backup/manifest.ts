import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseImageFile } from '../../shared/images.ts'
import { isKnownMigration, tablesOfSchema } from '../database/migrate.ts'
import { StartError } from '../runtime/errors.ts'

/** Raised when the layout of a backup's folder changes; a backup of another format is refused. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Images are named by their content, so that all backups of a folder share one copy of each. */
export const MEDIA = 'media'
export const SECRETS = 'secrets.json'
/** Ends the name of a backup's folder until the backup is complete. */
export const UNFINISHED = '.unfinished'

/** A file of a backup, below its folder. */
export interface BackedUpFile {
  file: string
  bytes: number
  sha256: string
}

export interface BackedUpTable extends BackedUpFile {
  name: string
  /** The stored columns; generated ones are left to the database. */
  columns: string[]
  rows: number
}

export interface MissingImage {
  /** The common stem of its files' names. */
  name: string
  /** What shows it, for people. */
  shownBy: string
}

/** What a backup contains. It is written last, so that a folder without one is no backup. */
export interface Manifest {
  format: number
  /** The shop's version, for people. */
  version: string
  takenAt: string
  /** The timestamp of the last migration, as in the migration journal. */
  schema: number
  /** Ordered so that no row comes before one that it refers to. */
  tables: BackedUpTable[]
  /** The last value of every counter; null for one that was never used. */
  counters: { name: string; last: string | null }[]
  /** The jobs that wait to be done, as a JSON array. */
  jobs: BackedUpFile & { count: number }
  /** In `media/`, next to the backup's folder. */
  media: BackedUpFile[]
  /** Images that the shop showed, but that were not stored; manifests up to v0.5 do not have this field. */
  missingImages?: MissingImage[]
  /** Null when the token secret came from the settings; manifests up to v0.4.0 do not have this field. */
  secrets?: BackedUpFile | null
}

/**
 * Reads what a folder contains. @throws StartError in words for one that is no backup, of an unknown format, of a newer
 * version, or whose list of contents lacks something.
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, MANIFEST)
  if (!isThere(directory)) throw new StartError(`There is no folder ${directory}`)
  if (!isThere(file)) throw new StartError(`${directory} holds no finished backup${hintAt(directory)}`)
  const manifest = parse(await Bun.file(file).text())
  if (!isRecord(manifest) || typeof manifest.format !== 'number') throw new StartError(`${file} is damaged`)
  if (manifest.format !== FORMAT) {
    throw new StartError(`${directory} was written by another version of Tokri (${manifest.version}): use that one`)
  }
  if (isCount(manifest.schema) && !isKnownMigration(manifest.schema)) {
    throw new StartError(
      `This backup was taken by a newer version of Tokri (${manifest.version}): restore it with that`,
    )
  }
  const wrong = Object.entries(PARTS).find(([name, isRight]) => !isRight(manifest[name as keyof Manifest]))
  if (wrong) throw new StartError(`${file} is damaged: its "${wrong[0]}" is missing or not as it was written`)
  requireTables(file, manifest)
  return manifest
}

/** Unlike `existsSync`, throws for what this account may not look at. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

function parse(text: string): Manifest | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isListOf = (isRight: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isRight)
/** Ensures that a file name cannot point outside of its folder. */
const isFile = (value: unknown) =>
  isRecord(value) &&
  isText(value.file) &&
  /^[\w-][\w.-]*$/.test(value.file) &&
  isCount(value.bytes) &&
  isText(value.sha256)

const isStem = (value: unknown) => isText(value) && /^[0-9a-f]{32}-\d+x\d+$/.test(value)

const PARTS: Record<Exclude<keyof Manifest, 'format'>, (value: unknown) => boolean> = {
  version: isText,
  takenAt: isText,
  schema: isCount,
  tables: isListOf(
    (table) =>
      isRecord(table) && isFile(table) && isText(table.name) && isListOf(isText)(table.columns) && isCount(table.rows),
  ),
  counters: isListOf(
    (counter) =>
      isRecord(counter) && isText(counter.name) && (counter.last === null || /^-?\d+$/.test(String(counter.last))),
  ),
  jobs: (jobs) => isRecord(jobs) && isFile(jobs) && isCount(jobs.count),
  media: isListOf((image) => isFile(image) && parseImageFile((image as BackedUpFile).file) !== null),
  missingImages: (images) =>
    images === undefined || isListOf((image) => isRecord(image) && isStem(image.name) && isText(image.shownBy))(images),
  secrets: (secrets) => secrets === undefined || secrets === null || isFile(secrets),
}

/** Checks that a backup has exactly the tables of a shop with that schema. Throws `StartError` otherwise. */
function requireTables(file: string, { schema, tables }: Manifest): void {
  const wanted = tablesOfSchema(schema)
  const named = new Set(tables.map(({ name }) => name))
  const lacking = [...wanted].filter((name) => !named.has(name))
  const foreign = [...named].filter((name) => !wanted.has(name))
  if (lacking.length > 0) throw new StartError(`${file} is damaged: it lacks the table ${lacking.join(', ')}`)
  if (foreign.length > 0) throw new StartError(`${file}: the table ${foreign.join(', ')} is none of the shop's`)
}

/** Returns the names of the complete backups below a folder, oldest first. */
export function backupsIn(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, MANIFEST)))
    .sort()
}

function hintAt(directory: string): string {
  const inside = backupsIn(directory)
  return inside.length > 0 ? `, but its folders do: the latest is ${join(directory, inside.at(-1)!)}` : ''
}
