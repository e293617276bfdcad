import { afterAll } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'
import { readPostmaster } from '../../src/platform/postgres/postmaster.ts'

/** A database server of a test's own, to be hurt. */
export interface FaultyPostgres {
  url: string
  /** As a crash of the machine would: every connection is cut, nothing is written down; it comes back by itself. */
  crash(): void
  /** Stands still, all of its processes, and answers nothing until `goOn`. */
  pause(): void
  goOn(): void
}

/** Starts a server whose files nobody else uses; it is gone after the test file. */
export async function openPostgres(): Promise<FaultyPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-fault-'))
  chmodSync(directory, 0o755)
  const server = await startEmbeddedPostgres(directory, 'test')
  const data = join(directory, 'postgres/data')
  const signal = (name: NodeJS.Signals) => {
    const postmaster = readPostmaster(data)
    for (const pid of postmaster ? familyOf(postmaster.pid) : []) trySignal(pid, name)
  }
  afterAll(async () => {
    signal('SIGCONT')
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    url: server.url,
    crash() {
      const postmaster = readPostmaster(data)
      if (postmaster) trySignal(postmaster.pid, 'SIGQUIT')
    },
    pause: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
  }
}

function familyOf(postmaster: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    ? stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
    : readProc()
  return [postmaster, ...pairs.filter(([, parent]) => parent === postmaster).map(([pid]) => pid!)]
}

// A slim machine has no `ps`.
function readProc(): number[][] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      // Programs end while they are listed.
      const [pid, , , parent] = readFileSync(join('/proc', name, 'stat'), 'utf8')
        .replace(/\(.*\)/, 'x')
        .split(' ')
      return [[Number(pid), Number(parent)]]
    } catch {
      return []
    }
  })
}

function trySignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}
