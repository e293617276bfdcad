import { Database } from 'bun:sqlite'
import { readFileSync, writeFileSync } from 'node:fs'
import { isDiskFull, MAKE_ROOM } from '../runtime/disk-space.ts'
import { StartError } from '../runtime/errors.ts'

/** The lock of a shop that uses its embedded server. */
export interface DirectoryLock {
  release(): void
}

/**
 * Makes this process the only shop that uses the embedded server of `dataDir`. Throws `StartError` when another one
 * does. The kernel releases the lock however the process ends, which a pid file cannot guarantee, and an SQLite
 * transaction is the only such lock that Bun offers.
 */
export function lockDirectory(file: string, dataDir: string): DirectoryLock {
  const database = new Database(file, { create: true })
  try {
    database.run('PRAGMA journal_mode = OFF')
    database.run('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isDiskFull(error)) throw new StartError(`The disk is full: ${file} cannot be written`, { fix: MAKE_ROOM })
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    const holder = holderOf(file)
    const [named, stopped] = holder ? [` as process ${holder}`, ` (kill ${holder})`] : ['', '']
    throw new StartError(
      `Another Tokri is already running on ${dataDir}${named}: stop that one first${stopped}, or give this one another DATA_DIR`,
    )
  }
  return { release: () => database.close() }
}

/** Says that this process holds a lock, beside its file, which nobody else can read. */
export function nameHolder(file: string): void {
  writeFileSync(`${file}.pid`, String(process.pid))
}

function holderOf(file: string): string | null {
  try {
    return readFileSync(`${file}.pid`, 'utf8')
  } catch {
    return null
  }
}
