import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceSite } from './site-use.ts'
import { runTool } from './tools.ts'

const ROOT = join(import.meta.dir, '..')

/** All sources of the built site. Other files in `src` contribute only types. */
const SOURCES = ['site/**/*', 'src/shared/**/*'].map((pattern) => new Bun.Glob(pattern))
const SINGLE_SOURCES = ['bun.lock', 'tsconfig.json']
const NOT_SOURCES = /^site\/(\.astro|node_modules)\/|\.test\.tsx?$/

/** Builds the site into `dist/site`, unless its sources are unchanged since the last build. */
export async function ensureSite(say: (line: string) => void): Promise<void> {
  // Always builds for production, even for a development server or a test, because browsers get React without its dev
  // checks.
  await ensureBuilt('site', 'the site', 'production', [], say)
}

/** Builds the component pages into `dist/gallery` likewise, with React's dev checks, which tests look at. */
export async function ensureComponentPages(say: (line: string) => void): Promise<void> {
  const options = ['--config', 'gallery/astro.config.ts', '--devOutput']
  await ensureBuilt('gallery', 'the component pages', 'development', options, say)
}

async function ensureBuilt(
  folder: string,
  name: string,
  mode: 'production' | 'development',
  options: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const stamp = join(ROOT, `dist/${folder}.stamp`)
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
  if (isBuilt()) return
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const release = waitForOtherBuilds()
  let free = () => {}
  try {
    if (isBuilt()) return
    if (folder === 'site') free = replaceSite()
    say(`Building ${name}…`)
    rmSync(stamp, { force: true })
    const sources = hashSources()
    const build = [process.execPath, 'node_modules/astro/bin/astro.mjs', 'build', '--root', 'site', ...options]
    await runTool(`Could not build ${name}`, build, { NODE_ENV: mode })
    writeFileSync(stamp, sources)
  } finally {
    free()
    release()
  }
}

// Hashes contents instead of comparing times, so that a clone, a checkout or a copy into an image does not rebuild.
function hashSources(): string {
  const found = SOURCES.flatMap((glob) => [...glob.scanSync({ cwd: ROOT, dot: true })])
  if (found.length === 0) throw new Error('No sources of the site were found')

  const hash = new Bun.CryptoHasher('sha1')
  const sources = found.filter((path) => !NOT_SOURCES.test(path))
  for (const path of [...sources, ...SINGLE_SOURCES].sort()) {
    hash.update(`${path}\0`)
    hash.update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex')
}

/** Prevents two concurrent starts from writing to the same folder. The kernel releases the lock of a killed process. */
function waitForOtherBuilds(): () => void {
  const database = new Database(join(ROOT, 'dist/build.lock'), { create: true })
  database.run('PRAGMA busy_timeout = 300000')
  database.run('PRAGMA journal_mode = OFF')
  database.run('BEGIN EXCLUSIVE')
  return () => database.close()
}
