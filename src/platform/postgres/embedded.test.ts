import { afterAll, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { waitUntil } from '../../testing/wait.ts'
import { StartError } from '../runtime/errors.ts'
import { prepareCluster } from './cluster.ts'
import { orphansIn } from './elsewhere.ts'
import {
  type EmbeddedPostgres,
  requireUnusedDirectory,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded.ts'
import { findLayout } from './layout.ts'
import { isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.ts'
import { launchServer } from './server.ts'

const made: string[] = []
const dataDir = makeDirectory(0o755)
const root = join(dataDir, 'postgres')
const pidFile = join(root, 'data/postmaster.pid')
const isRoot = process.getuid?.() === 0

afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true })
})

test('creates a UTF-8 database, and stops without leaving a process', async () => {
  await using(dataDir, async (server) => {
    const [row] = await query(server, "select length('दूध') as letters, current_setting('server_encoding') as encoding")
    expect(row).toEqual({ letters: 3, encoding: 'UTF8' })
    await query(server, 'create table stored as select 42 as number')
  })
  expect(readPostmaster(join(root, 'data'))).toBeNull()
})

test('the next start finds what was written', async () => {
  await using(dataDir, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 42 }])
  })
})

test('a second shop on one data directory is refused and harms nothing', async () => {
  await using(dataDir, async (server) => {
    await expect(startEmbeddedPostgres(dataDir, 'secret')).rejects.toThrow(/^Another Tokri is already running on /)
    // Process 1 of another container is not this machine's.
    writeFileSync(join(root, 'shop.lock.pid'), '1')
    await expect(startEmbeddedPostgres(dataDir, 'secret')).rejects.toThrow(
      `Another Tokri is already running on ${dataDir}: stop that one first, or give`,
    )
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

test('replaces a server that outlived its shop, without data loss', async () => {
  const survivor = await launchServer(findLayout(root))
  await using(dataDir, async (server) => {
    expect(isPostmasterOf(join(root, 'data'), survivor.pid)).toBeFalse()
    expect(await query(server, 'select number from stored')).toEqual([{ number: 42 }])
  })
})

test('a server that was killed with its shop recovers', async () => {
  const killed = await launchServer(findLayout(root))
  process.kill(killed.pid, 'SIGKILL')
  expect(existsSync(pidFile)).toBeTrue()
  await using(dataDir, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 42 }])
  })
})

test('restarts a crashed server at the same address', async () => {
  await using(dataDir, async (server) => {
    const { pid } = readPostmaster(join(root, 'data')) ?? { pid: 0 }
    process.kill(pid, 'SIGKILL')
    const results = () =>
      query(server, 'select number from stored')
        .then(() => true)
        .catch(() => false)
    await waitUntil(results)
  })
  expect(readPostmaster(join(root, 'data'))).toBeNull()
})

test('ignores another program that has the pid of an old server', async () => {
  const bystander = spawn('sleep', ['60'], { cwd: join(root, 'data'), stdio: 'ignore' })
  const stale = [bystander.pid, join(root, 'data'), 1, 5432, '', '127.0.0.1', '', 'ready', '']
  writeFileSync(pidFile, stale.join('\n'))
  await using(dataDir, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 42 }])
  })
  expect(bystander.exitCode).toBeNull()
  expect(bystander.signalCode).toBeNull()
  bystander.kill()
})

// operator H1: in a container, the next server is given the pid of the one that was killed.
test('waits for a server that reuses the pid of the killed one', async () => {
  const home = findLayout(root)
  const killed = await launchServer(home)
  process.kill(killed.pid, 'SIGKILL')
  await killed.exited
  expect(readPostmaster(home.data)?.status).toBe('ready')
  const binaries = makeDirectory(0o755)
  mkdirSync(join(binaries, 'bin'))
  symlinkSync(join(home.binaries, 'lib'), join(binaries, 'lib'))
  // The pid of this script later becomes the server's; until then, the old pid file is changed to name that pid.
  const late = [
    '#!/bin/sh',
    'while [ "$1" != -D ]; do shift; done',
    'sed -i "1s/.*/$$/" "$2/postmaster.pid"',
    'sleep 1',
    `exec ${join(home.binaries, 'bin/postgres')} "$@"`,
  ]
  writeFileSync(join(binaries, 'bin/postgres'), late.join('\n'), { mode: 0o755 })
  for (const directory of [binaries, join(binaries, 'bin')]) chmodSync(directory, 0o755)
  const server = await launchServer({ ...home, binaries })
  expect(
    await query({ url: `postgres://tokri:secret@127.0.0.1:${server.port}/postgres` }, 'select number from stored'),
  ).toEqual([{ number: 42 }])
  await stopPostmaster(server.pid)
  await server.exited
})

// operator M11
test('on a machine that has no 127.0.0.1 the server listens where that calls itself localhost', async () => {
  const server = await launchServer(findLayout(root), undefined, ['192.0.2.1', 'localhost'])
  expect(server.host).toBe('localhost')
  const url = runningEmbeddedPostgres(dataDir, 'secret')!
  expect(new URL(url).hostname).toBe('localhost')
  expect(await query({ url }, 'select number from stored')).toEqual([{ number: 42 }])
  await stopPostmaster(server.pid)
  await server.exited
})

// operator H1
test('starts despite the files of a killed server, with any pid in them', async () => {
  const ended = spawn('true')
  await new Promise((resolve) => ended.once('exit', resolve))
  const data = join(root, 'data')
  const stale = (pid: number) => [pid, data, 1, 5432, '', '127.0.0.1', '', 'ready', ''].join('\n')
  for (const left of [stale(ended.pid!), stale(process.pid), stale(process.ppid), stale(1), '', 'nonsense']) {
    writeFileSync(pidFile, left)
    await using(dataDir, async (server) => {
      expect(await query(server, 'select number from stored')).toEqual([{ number: 42 }])
    })
  }
})

test('kills a server that ignores the stop signal', async () => {
  const { pid } = await launchServer(findLayout(root))
  process.kill(pid, 'SIGSTOP')
  const stopped = stopPostmaster(pid, { politelyMs: 50 })
  await Bun.sleep(100)
  process.kill(pid, 'SIGCONT')
  await stopped
  expect(isPostmasterOf(join(root, 'data'), pid)).toBeFalse()
})

test('rejects a database of another Postgres version in a sentence', async () => {
  const version = join(root, 'data/PG_VERSION')
  const before = readFileSync(version)
  writeFileSync(version, '17\n')
  const refused = await startEmbeddedPostgres(dataDir, 'secret').catch((error) => error)
  writeFileSync(version, before)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toContain('was made by Postgres 17, and this Tokri brings Postgres 18')
})

test('creates a partially initialized database again', async () => {
  const fresh = makeDirectory(0o755)
  await using(fresh, async () => {})
  const data = join(fresh, 'postgres/data')
  await Bun.$`mv ${data} ${data}.new`
  await using(fresh, async (server) => {
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

// operator M6: what initdb says where a container is run with an arbitrary uid.
test('explains what an account without an entry in /etc/passwd needs', async () => {
  const binaries = makeDirectory(0o755)
  mkdirSync(join(binaries, 'bin'))
  const says = 'initdb: error: could not look up effective user ID 12345: user does not exist'
  writeFileSync(join(binaries, 'bin/initdb'), `#!/bin/sh\necho '${says}' >&2\nexit 1\n`, { mode: 0o755 })
  const fresh = makeDirectory(0o755)
  expect(() => prepareCluster({ ...findLayout(fresh), binaries, owner: {} }, 'secret')).toThrow(
    'The account that runs the shop has no entry in /etc/passwd, which the embedded Postgres needs: add one, or set DATABASE_URL',
  )
})

test('puts the database elsewhere if its account cannot enter the folder', async () => {
  const hidden = makeDirectory(0o700)
  let directory = ''
  await using(hidden, async (server) => {
    directory = server.directory
    await query(server, 'create table stored as select 43 as number')
  })
  made.push(directory)
  expect(directory.startsWith(hidden)).toBe(!isRoot)
  await using(hidden, async (server) => {
    expect(server.directory).toBe(directory)
    expect(await query(server, 'select number from stored')).toEqual([{ number: 43 }])
  })
})

// As of a shop that this account runs, and on which root runs a command.
test('a private folder of the account of the database keeps that, also when root starts it', async () => {
  // Any other account starts its own database.
  if (!isRoot) return
  const own = makeDirectory(0o755)
  await using(own, (server) => query(server, 'create table stored as select 46 as number').then(() => {}))
  const { uid, gid } = statSync(join(own, 'postgres/data'))
  expect(uid).not.toBe(0)
  chownSync(own, uid, gid)
  chmodSync(own, 0o700)
  await using(own, async (server) => {
    expect(server.directory).toBe(join(own, 'postgres'))
    expect(runningEmbeddedPostgres(own, 'secret')).toBe(server.url)
    expect(await query(server, 'select number from stored')).toEqual([{ number: 46 }])
  })
  chownSync(own, 0, gid)
  chmodSync(own, 0o710)
  await using(own, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 46 }])
  })
  chmodSync(own, 0o700)
  await expect(startEmbeddedPostgres(own, 'secret')).rejects.toThrow(
    `The database is in ${join(own, 'postgres')}, and its account (${uid}) cannot pass ${own}: `,
  )
})

// A copied folder brings along the path of the original's database.
test('a copy of a folder whose database is elsewhere leaves the original alone', async () => {
  // The database of any other account is in its folder.
  if (!isRoot) return
  const parent = makeDirectory(0o700)
  const [original, copy] = [join(parent, 'var'), join(parent, 'copy')]
  await using(original, async (server) => {
    made.push(server.directory)
    await query(server, 'create table stored as select 44 as number')
    await Bun.$`cp -a ${original} ${copy}`
    expect(() => requireUnusedDirectory(copy)).toThrow(/^Another Tokri is already running on /)
    await expect(startEmbeddedPostgres(copy, 'secret')).rejects.toThrow(
      `belongs to the shop in ${original}, and ${copy} is a copy of that folder without it`,
    )
    expect(() => runningEmbeddedPostgres(copy, 'secret')).toThrow('is a copy of that folder')
    expect(await query(server, 'select number from stored')).toEqual([{ number: 44 }])
  })
  await expect(startEmbeddedPostgres(copy, 'secret')).rejects.toThrow('is a copy of that folder')
})

// Operator's trial: both sent the emails that waited.
test('a copy of a folder with its database is refused while the original is there, and takes its place afterwards', async () => {
  const parent = makeDirectory(0o755)
  const [original, copy, renamed] = ['shop', 'copy', 'renamed'].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ]
  await using(original, async (server) => {
    await query(server, 'create table stored as select 47 as number')
  })
  await Bun.$`cp -a ${original} ${copy}`
  const refused = await startEmbeddedPostgres(copy, 'secret').catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toContain(`${copy} is a copy of the shop in ${original}`)
  await using(original, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 47 }])
  })
  renameSync(original, renamed)
  for (const place of [copy, renamed])
    await using(place, async (server) => {
      expect(await query(server, 'select number from stored')).toEqual([{ number: 47 }])
    })
})

test('a moved folder keeps its database elsewhere, on the same disk and on another', async () => {
  // The database of any other account is in its folder.
  if (!isRoot) return
  const parent = makeDirectory(0o700)
  const [original, moved, other] = ['var', 'moved', 'other'].map((name) => join(parent, name)) as [
    string,
    string,
    string,
  ]
  let directory = ''
  await using(original, async (server) => {
    directory = server.directory
    made.push(directory)
    await query(server, 'create table stored as select 45 as number')
  })
  renameSync(original, moved)
  await using(moved, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 45 }])
  })
  // To another disk, a folder is moved by copying it and deleting the original.
  await Bun.$`cp -a ${moved} ${other} && rm -r ${moved}`
  expect(orphansIn()).toContainEqual({ database: directory, folder: moved, isReplaced: false })
  await using(other, async (server) => {
    expect(await query(server, 'select number from stored')).toEqual([{ number: 45 }])
  })
  expect(orphansIn().map(({ database }) => database)).not.toContain(directory)
})

function makeDirectory(mode: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-embedded-'))
  chmodSync(directory, mode)
  made.push(directory)
  return directory
}

async function using(directory: string, body: (server: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const server = await startEmbeddedPostgres(directory, 'secret')
  try {
    await body(server)
  } finally {
    await server.stop()
  }
}

async function query(server: Pick<EmbeddedPostgres, 'url'>, statement: string): Promise<unknown[]> {
  const client = postgres(server.url, { max: 1 })
  try {
    return [...(await client.unsafe(statement))]
  } finally {
    await client.end()
  }
}
