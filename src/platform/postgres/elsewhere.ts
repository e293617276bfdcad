import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../runtime/errors.ts'
import { writePrivately } from '../runtime/secrets.ts'
import { BUN_RUN } from '../runtime/typed-command.ts'
import { isLocked, LOCK } from './lock.ts'
import { isPostmasterOf, readPostmaster } from './postmaster.ts'

/** Where the databases are whose shop's folder lets no other account through. */
export const SHARED_ROOT = '/var/lib/tokri'

/** In a shop's folder: the path of its database. */
const POINTER = 'elsewhere'
/** Beside a database: the one folder that may use it. */
const OWNER = 'owner'

/** A folder as it is known again after it was moved (by its inode) or after a restart of the machine (by its path). */
interface Folder {
  path: string
  device: string
  inode: string
}

/** A database that its shop's folder does not name any more: that was moved, deleted, or is on a disk that is not mounted. */
export interface Orphan {
  database: string
  /** Where the shop's folder was. */
  folder: string
  /** Whether there is a folder at that place, with another database. */
  isReplaced: boolean
}

/** Returns every folder that a shop whose database is in `root` uses: `root`, and the one that its pointer names. */
export function placesOf(root: string): string[] {
  const named = namedBy(root)
  return named !== null && existsSync(named) ? [root, named] : [root]
}

/** Returns the folder that the pointer in `root` names, or null if there is no pointer. @throws StartError */
export function followPointer(root: string): string | null {
  const named = namedBy(root)
  if (named === null) return null
  if (!existsSync(named)) throw explainMissing(named, root)
  requireOwner(named, root)
  return named
}

/**
 * Makes a folder for the database of `root`. The name is not derived from the path, because another clone at the same
 * path is another shop.
 */
export function makeElsewhere(root: string): string {
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 })
  const made = mkdtempSync(join(SHARED_ROOT, 'shop-'))
  claim(made, root)
  writePrivately(join(root, POINTER), made)
  return made
}

/** Records `root` as the only folder that may use the database at `named`, where it is also after it was moved. */
export function claim(named: string, root: string): void {
  writePrivately(join(named, OWNER), JSON.stringify(describe(root)))
}

/**
 * Refuses a copy of a shop's folder, database included, while the original is there: both would do the waiting jobs, and
 * with that write to customers twice. @throws StartError
 */
export function requireOriginal(root: string): void {
  const owner = ownerOf(root)
  if (owner === null || isSame(owner, describe(root)) || ownerOf(owner.path)?.path !== owner.path) return
  throw new StartError(
    `${dirname(realpathSync(root))} is a copy of the shop in ${dirname(owner.path)}, and both would write to its customers: ` +
      `a second shop is made with ${BUN_RUN} backup there and ${BUN_RUN} restore into a new DATA_DIR`,
    { fix: `Set DATA_DIR to ${dirname(owner.path)}; or rename that folder, if this one is to take its place` },
  )
}

function explainMissing(named: string, root: string): StartError {
  const [aside] = namesIn(dirname(named)).filter((name) => name.startsWith(ASIDE) && name.endsWith(basename(named)))
  const remedy = aside
    ? `it was set aside, and comes back by: mv ${join(dirname(named), aside)} ${named}`
    : `delete ${join(root, POINTER)} to start an empty one`
  return new StartError(`The database is to be in ${named}, which is gone: ${remedy}`)
}

const ASIDE = 'aside-'

/** Returns the dated name under which a database in the shared folder is kept, but belongs to no shop. */
export function asideNameOf(database: string, today = new Date()): string {
  return join(dirname(database), `${ASIDE}${today.toISOString().slice(0, 10)}-${basename(database)}`)
}

/** Returns the databases in `shared` that no shop's folder names, and none uses; none where they cannot be read. */
export function orphansIn(shared = SHARED_ROOT): Orphan[] {
  return namesIn(shared)
    .filter((name) => name.startsWith('shop-'))
    .flatMap((name) => {
      const database = join(shared, name)
      const owner = ownerOf(database)
      if (owner === null || namedBy(owner.path) === database || isInUse(database)) return []
      return [{ database, folder: dirname(owner.path), isReplaced: existsSync(owner.path) }]
    })
}

/** Whether a shop has the database open, also one whose folder was moved meanwhile, or its server outlived it. */
function isInUse(database: string): boolean {
  const data = join(database, 'data')
  const postmaster = readPostmaster(data)
  return isLocked(join(database, LOCK)) || (postmaster !== null && isPostmasterOf(data, postmaster.pid))
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

/**
 * A copied folder copies the pointer, and two shops would share one database. The folder is a copy if another one that
 * still names the database is its owner; if there is none any more, it was moved to another disk.
 */
function requireOwner(named: string, root: string): void {
  const owner = ownerOf(named)
  if (owner === null) return
  const folder = describe(root)
  if (isSame(owner, folder)) return
  if (namedBy(owner.path) !== named) return
  throw new StartError(
    `The database in ${named} belongs to the shop in ${dirname(owner.path)}, and ${dirname(folder.path)} is a copy of that ` +
      `folder without it: a second shop is made with ${BUN_RUN} backup there and ${BUN_RUN} restore into a new DATA_DIR`,
    { fix: `Set DATA_DIR to ${dirname(owner.path)}; or delete that folder, if this one is to take its place` },
  )
}

function isSame(owner: Folder, { path, device, inode }: Folder): boolean {
  return path === owner.path || (device === owner.device && inode === owner.inode)
}

function ownerOf(named: string): Folder | null {
  try {
    return JSON.parse(readFileSync(join(named, OWNER), 'utf8'))
  } catch {
    // Made by an older version, or of another account.
    return null
  }
}

function namedBy(root: string): string | null {
  const pointer = join(root, POINTER)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : null
}

function describe(root: string): Folder {
  const { dev, ino } = statSync(root, { bigint: true })
  return { path: realpathSync(root), device: String(dev), inode: String(ino) }
}
