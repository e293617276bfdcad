import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartError } from '../runtime/errors.ts'

/** What the server wrote about itself into its data directory. */
export interface Postmaster {
  pid: number
  port: number
  host: string
  status: string
}

const PID_FILE = 'postmaster.pid'
// Lines: pid, data directory, start time, port, socket directory, address, shared memory, status.
const STATUS_LINE = 7
const FAST_STOP_MS = 20_000
const IMMEDIATE_STOP_MS = 5_000

/** Reads `postmaster.pid`; returns null when there is none. It may be stale: another program may have the pid by now. */
export function readPostmaster(data: string): Postmaster | null {
  const written = readIfThere(join(data, PID_FILE))
  if (written === null) return null
  const lines = written.split('\n')
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    host: lines[5] || '127.0.0.1',
    status: lines[STATUS_LINE]?.trim() ?? '',
  }
}

/** Whether `pid` is a Postgres server on `data`, and not a program that reuses an old server's pid. */
export function isPostmasterOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  const [program = '', ...args] = commandLine(pid)
  return basename(program) === 'postgres' && args.includes(data)
}

/**
 * Stops a server on `data` whose shop was killed, and keeps its pid file from being mistaken for that of a live server:
 * by Postgres, which believes any live process with that pid, and by the code that starts the next server, which may
 * get the very same pid. In a container pids repeat from start to start.
 */
export async function stopSurvivor(data: string): Promise<void> {
  const survivor = readPostmaster(data)
  if (!survivor) return
  if (isPostmasterOf(data, survivor.pid)) {
    try {
      await stopPostmaster(survivor.pid)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
      throw new StartError(`A Postgres (process ${survivor.pid}) of another account runs on ${data}: stop it first`)
    }
  }
  disown(data)
}

/**
 * Changes the pid file of a server that is gone to name this process, because Postgres lets the children of that
 * process take the file over, and removes the ready status. The file is not deleted: from its shared memory entry
 * Postgres knows whether processes of that server are still writing.
 */
function disown(data: string): void {
  const file = join(data, PID_FILE)
  const written = readIfThere(file)
  if (written === null) return
  const lines = written.split('\n')
  lines[0] = String(process.pid)
  if (lines.length > STATUS_LINE) lines[STATUS_LINE] = ''
  writeFileSync(file, lines.join('\n'))
}

/** Stops a server after ending its sessions; one that does not react is stopped as if the power failed. */
export async function stopPostmaster(pid: number, { politelyMs = FAST_STOP_MS } = {}): Promise<void> {
  signal(pid, 'SIGINT')
  if (await isGone(pid, politelyMs)) return
  signal(pid, 'SIGQUIT')
  if (await isGone(pid, IMMEDIATE_STOP_MS)) return
  throw new Error(`The embedded Postgres (process ${pid}) does not stop`)
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await Bun.sleep(10)
  }
  return true
}

/** Whether a process other than the machine's first one runs. */
export function isAlive(pid: number): boolean {
  // A negative pid would mean an entire process group.
  if (!(pid > 1)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

// In a container nobody may reap a server whose shop was killed: it has ended, but its pid remains.
function isZombie(pid: number): boolean {
  return readIfThere(`/proc/${pid}/stat`)?.includes(') Z ') ?? false
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function commandLine(pid: number): string[] {
  const known = readIfThere(`/proc/${pid}/cmdline`)
  if (known !== null) return known.split('\0')
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').trim().split(/\s+/)
}

/** Returns null when the file is gone: servers and programs, and their files with them, may end at any moment. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
