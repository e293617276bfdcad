import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/** Raised when the layout of a backup's folder changes; a backup of another format is refused. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Pictures are named by their contents: all backups of a folder share one copy of each. */
export const MEDIA = 'media'

/** A file of a backup, below its folder. */
export interface BackedUpFile {
  file: string
  bytes: number
  sha256: string
}

export interface BackedUpTable extends BackedUpFile {
  name: string
  /** Those that are stored: what the database computes is left to it. */
  columns: string[]
  rows: number
}

/** What a backup holds; written last, so that a folder without one is no backup. */
export interface Manifest {
  format: number
  /** The shop's version, for people. */
  version: string
  takenAt: string
  /** The moment of the last migration, as the journal of the migrations names it. */
  schema: number
  /** In an order in which no row comes before one that it refers to. */
  tables: BackedUpTable[]
  /** The last value of every counter; null for one that was never used. */
  counters: { name: string; last: string | null }[]
  /** Jobs that wait to be done, a JSON array. */
  jobs: BackedUpFile & { count: number }
  /** Below `media/`, beside the backup's folder. */
  media: BackedUpFile[]
}

/** Reads what a folder holds. @throws StartError in words for one that is no backup, or of an unknown format. */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = join(directory, MANIFEST)
  if (!existsSync(file)) throw new StartError(`${directory} holds no finished backup${hintAt(directory)}`)
  const manifest = (await Bun.file(file)
    .json()
    .catch(() => null)) as Manifest | null
  if (!manifest || typeof manifest.format !== 'number') throw new StartError(`${file} is damaged`)
  if (manifest.format !== FORMAT) {
    throw new StartError(`${directory} was written by another version of Tokri (${manifest.version}): use that one`)
  }
  return manifest
}

/** The finished backups below a folder, oldest first. */
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
