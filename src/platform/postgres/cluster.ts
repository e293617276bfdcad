import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { MAKE_ROOM, saysDiskFull } from '../runtime/disk-space.ts'
import { StartError } from '../runtime/errors.ts'
import { BrokenDatabaseError } from './broken.ts'
import { type DataLayout, giveTo, serverEnvironment } from './layout.ts'

/** Creates the cluster of an embedded server where there is none yet. Throws `StartError` for one of another Postgres, or a damaged one. */
export function prepareCluster(home: DataLayout, password: string): void {
  const version = join(home.data, 'PG_VERSION')
  if (!existsSync(version)) {
    if (existsSync(home.data) && readdirSync(home.data).length > 0)
      throw new BrokenDatabaseError(
        `The database in ${home.data} is damaged: it lacks the file PG_VERSION`,
        home.shopRoot,
      )
    makeCluster(home, password)
    return
  }
  const found = readFileSync(version, 'utf8').trim()
  const shipped = shippedMajor(home)
  if (found === shipped) return
  throw new StartError(
    `The database in ${home.data} was made by Postgres ${found}, and this Tokri brings Postgres ${shipped}: ` +
      'dump it with the Tokri that made it, or give this one another DATA_DIR or a DATABASE_URL',
  )
}

// Created under another name and renamed: a start that was cut short must not leave half a cluster that looks complete.
function makeCluster(home: DataLayout, password: string): void {
  const unfinished = `${home.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(home.owner, unfinished)
  const passwordFile = join(home.root, 'password.new')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(home.owner, passwordFile)
  try {
    runInitdb(home, unfinished, passwordFile)
    renameSync(unfinished, home.data)
  } finally {
    rmSync(passwordFile)
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function runInitdb(home: DataLayout, directory: string, passwordFile: string): void {
  // Any other locale would break trigrams and text lengths of Devanagari.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
  const access = ['--username=tokri', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const made = spawnSync(join(home.binaries, 'bin/initdb'), ['-D', directory, ...access, ...locale], {
    ...home.owner,
    env: serverEnvironment(home),
    encoding: 'utf8',
    cwd: '/',
  })
  if (made.status !== 0) throw explainInitdb(home.root, made.stderr || String(made.error?.message))
}

const CLEARS_UP = /^(?:child process |initdb: removing )/

/** Explains what `initdb` said when it could make no database in `root`. */
export function explainInitdb(root: string, output: string): StartError {
  if (saysDiskFull(output))
    return new StartError(`The disk is full: a new database needs about 60 MB in ${root}`, { fix: MAKE_ROOM })
  if (/could not look up effective user ID/.test(output))
    return new StartError(
      'The account that runs the shop has no entry in /etc/passwd, which the embedded Postgres needs: add one, or set DATABASE_URL',
    )
  const lines = output.trim().split('\n')
  // What it started says why, before it says that it clears up after that.
  const reason = output.match(/(?:error|FATAL|PANIC): +(.*)/)?.[1] ?? lines.findLast((line) => !CLEARS_UP.test(line))
  return new StartError(`No database could be made in ${root}: ${reason}`)
}

function shippedMajor(home: DataLayout): string {
  const start = Buffer.alloc(32)
  const file = openSync(join(home.binaries, 'share/postgresql/postgres.bki'), 'r')
  readSync(file, start)
  closeSync(file)
  return /^# PostgreSQL (\d+)/.exec(start.toString('latin1'))?.[1] ?? ''
}
