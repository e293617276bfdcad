import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { isDiskFull, MAKE_ROOM } from '../runtime/disk-space.ts'
import { StartError } from '../runtime/errors.ts'
import { lockFile } from '../runtime/file-lock.ts'
import { leaveToOwner } from '../runtime/owned-files.ts'
import { isAlive } from './postmaster.ts'

/** The name of the file that a shop locks while it uses a folder. */
export const LOCK = 'shop.lock'

/** The lock of a shop that uses its embedded server. */
export interface DirectoryLock {
  release(): void
}

/** Makes this process the only shop that uses the embedded server of `dataDir`. @throws DirectoryInUseError when another one does. */
export function lockDirectory(file: string, dataDir: string): DirectoryLock {
  const release = lockNamingFullDisk(file)
  if (release) return { release }
  const holder = holderOf(file)
  throw new DirectoryInUseError(dataDir, holder)
}

export class DirectoryInUseError extends StartError {
  constructor(
    dataDir: string,
    /** The process that uses the directory, if it is known. */
    readonly holder: string | null,
  ) {
    // In another container, its number is that of some other process here, such as the first one.
    const [named, stopped] =
      holder && isAlive(Number(holder)) ? [` as process ${holder}`, ` (kill ${holder})`] : ['', '']
    super(
      `Another Tokri is already running on ${dataDir}${named}: stop that one first${stopped}, or give this one another DATA_DIR`,
    )
  }
}

function lockNamingFullDisk(file: string): ReturnType<typeof lockFile> {
  try {
    // SQLite gives what it makes beside the file to the account that has the file.
    if (!existsSync(file)) closeSync(openSync(file, 'a'))
    leaveToOwner(file)
    return lockFile(file)
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new StartError(`The disk is full: ${file} cannot be written`, { fix: MAKE_ROOM })
  }
}

/** Whether another process holds the lock of a file; makes none. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false
  const release = lockFile(file)
  release?.()
  return release === null
}

/** Says that this process holds a lock, beside its file, which nobody else can read. */
export function nameHolder(file: string): void {
  writeFileSync(`${file}.pid`, String(process.pid))
  leaveToOwner(`${file}.pid`)
}

function holderOf(file: string): string | null {
  try {
    return readFileSync(`${file}.pid`, 'utf8')
  } catch {
    return null
  }
}
