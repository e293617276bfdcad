import { afterAll } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts'
import { readPostmaster } from '../../src/platform/postgres/postmaster.ts'

/** A database server for one test that can be made to fail. */
export interface FaultyPostgres {
  url: string
  /** Acts like a machine crash: cuts every connection without a checkpoint; the server restarts automatically. */
  crash(): void
  /** Suspends all of its processes, so that it does not respond until `goOn`. */
  pause(): void
  goOn(): void
}

/** Starts a server with files and settings of its own; both are removed after the test file. */
export async function openPostgres(settings: Record<string, string> = {}): Promise<FaultyPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-fault-'))
  chmodSync(directory, 0o755)
  const server = await startEmbeddedPostgres(directory, 'test', settings)
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

// Slim container images have no `ps`.
function readProc(): number[][] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      // A process may end while it is being listed.
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
    // The process has already ended.
  }
}
