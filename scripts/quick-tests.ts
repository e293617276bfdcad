import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dir, '..')
const TESTS = new Bun.Glob('{src,site,scripts}/**/*.test.{ts,tsx}')
/** Modules from which tests get anything beyond their own process. */
const HEAVY = /^src\/testing\/(database|browser|chromium|postgres-server|s3)\.ts$/
const SPAWNS = /node:child_process|Bun\.(spawn|\$)|Bun\.serve/
const readers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** Returns all tests of the project that need no database, no browser and no other process. */
export function unitTests(): string[] {
  const known = new Map<string, boolean>()
  return listTests().filter((path) => !isHeavy(path, known))
}

/** Returns the tests in the folders of changed files. */
export function testsBeside(changed: readonly string[]): string[] {
  const folders = new Set(changed.map((path) => dirname(path)))
  return listTests().filter((path) => folders.has(dirname(path)))
}

/**
 * Returns the files that differ from the last commit, or in a clean tree those that it changed, as paths from the
 * project's root.
 */
export async function changedFiles(): Promise<string[]> {
  const pending = await git(['status', '--porcelain', '--no-renames', '--untracked-files=all'])
  const paths = pending.map((line) => line.slice(3))
  return paths.length > 0 ? paths : git(['show', '--format=', '--name-only', 'HEAD'])
}

function listTests(): string[] {
  return [...TESTS.scanSync({ cwd: ROOT })].filter((path) => !path.includes('node_modules')).sort()
}

// Only a test's own code is searched for programs that it starts. Of its imports, only the modules in `HEAVY` count.
function isHeavy(path: string, known: Map<string, boolean>): boolean {
  const found = known.get(path)
  if (found !== undefined) return found
  known.set(path, false)
  const heavy = HEAVY.test(path) || reachesHeavy(path, known)
  known.set(path, heavy)
  return heavy
}

function reachesHeavy(path: string, known: Map<string, boolean>): boolean {
  const text = readFileSync(join(ROOT, path), 'utf8')
  if (path.includes('.test.') && SPAWNS.test(text)) return true
  const imports = readers[path.endsWith('.tsx') ? 'tsx' : 'ts'].scanImports(text).map(({ path: to }) => to)
  const own = imports.filter((to) => to.startsWith('.') && /\.tsx?$/.test(to))
  return own.some((to) => isHeavy(normalize(join(dirname(path), to)), known))
}

async function git(args: string[]): Promise<string[]> {
  const child = Bun.spawn(['git', ...args], { cwd: ROOT, stdout: 'pipe' })
  const text = await new Response(child.stdout).text()
  return text.split('\n').filter(Boolean)
}
