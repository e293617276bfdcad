import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './wait.ts'

const ROOT = join(import.meta.dir, '../..')
/** Sources are copied, so that they may be changed; what only gets read is linked. */
const COPIED = ['src', 'site', 'scripts', 'migrations', 'patches', 'package.json', 'bun.lock', 'tsconfig.json']
const LINKED = ['demo', 'licences', 'node_modules']
const NOT_COPIED = /\/(node_modules|\.astro)$/
const OPEN_AT = /is open at ([^\s"]+)/
const PATIENCE_MS = 180_000

/** A development server in its own process, with sources of its own. */
export interface Development {
  url: string
  /** The folder of its sources. */
  root: string
  dataDir: string
  /** Returns everything that it has printed so far. */
  said(): string
  /** Returns the command lines of its processes, except those of the database. */
  processes(): Promise<string[]>
  signal(name: NodeJS.Signals): void
  exited: Promise<number>
  /** Kills what still runs, and removes the folder. */
  remove(): Promise<void>
}

/**
 * Runs `bun dev` on a copy of the sources, at a port that the system chooses, and waits until it is open. The caller
 * removes it.
 */
export async function startDevelopment(...argv: string[]): Promise<Development> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tokri-dev-')))
  // Postgres runs as another account, which has to get through to its data.
  chmodSync(folder, 0o755)
  const root = join(folder, 'tree')
  const dataDir = join(folder, 'var')
  copySources(root)
  let said = ''
  const child = Bun.spawn([process.execPath, join(root, 'scripts/dev/start.ts'), ...argv], {
    // No setting of this process may reach the shop.
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) said += decoder.decode(chunk, { stream: true })
  }
  const received = Promise.all([listen(child.stdout), listen(child.stderr)])
  const exited = child.exited.then((code) => received.then(() => code))
  const remove = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await waitUntil(() => {
      if (child.exitCode !== null) throw new Error(`The development server did not start:\n${said}`)
      return OPEN_AT.test(said)
    }, PATIENCE_MS)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: OPEN_AT.exec(said)![1]!,
    root,
    dataDir,
    said: () => said,
    processes: () => processesBelow(root),
    signal: (name) => child.kill(name),
    exited,
    remove,
  }
}

function copySources(root: string): void {
  mkdirSync(root)
  // Without their times, the packages would look older than the lockfile and be installed again.
  for (const name of COPIED)
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !NOT_COPIED.test(path),
    })
  for (const name of LINKED) symlinkSync(realpathSync(join(ROOT, name)), join(root, name))
}

async function processesBelow(root: string): Promise<string[]> {
  const listed = await new Response(Bun.spawn(['ps', '-axww', '-o', 'args=']).stdout).text()
  return listed.split('\n').filter((line) => line.includes(root))
}
