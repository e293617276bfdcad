import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dir, '..')
/** Milliseconds that each file of tests took in the last run of all tests. */
const TIMINGS = join(ROOT, 'tests/timings.json')
const TESTS = new Bun.Glob('{src,site,scripts}/**/*.test.{ts,tsx}')
/** Modules from which tests get anything beyond their own process. */
const HEAVY = /^src\/testing\/(database|browser|chromium|postgres-server|s3)\.ts$/
const SPAWNS = /node:child_process|Bun\.(spawn|\$)|Bun\.serve/
/** A unit test that takes longer, because it encodes images or waits for timeouts, is left to the whole command. */
const MAX_UNIT_MS = 3_000
/** What tests next to changed files may take, one and all: with the checks and the unit tests, less than a minute. */
const MAX_FILE_MS = 10_000
const MAX_CHANGED_MS = 30_000
/** What a file that is not in `TIMINGS` yet is taken to need. */
const UNKNOWN_MS = 2_000
const readers = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** Returns the tests of the project that need no database, no browser, no other process and no more than `MAX_UNIT_MS`. */
export function unitTests(): string[] {
  const known = new Map<string, boolean>()
  const timings = recordedTimings()
  return listTests().filter((path) => !isHeavy(path, known) && (timings[path] ?? 0) <= MAX_UNIT_MS)
}

/** Divides tests into those that together take less than half a minute, shortest first, and those that do not fit. */
export function withinTime(paths: readonly string[], timings = recordedTimings()) {
  const needs = (path: string) => timings[path] ?? UNKNOWN_MS
  const run: string[] = []
  const left: string[] = []
  let total = 0
  for (const path of paths.toSorted((a, b) => needs(a) - needs(b))) {
    const fits = needs(path) <= MAX_FILE_MS && total + needs(path) <= MAX_CHANGED_MS
    if (fits) total += needs(path)
    const list = fits ? run : left
    list.push(path)
  }
  return { run, left }
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

function recordedTimings(): Record<string, number> {
  return JSON.parse(readFileSync(TIMINGS, 'utf8')).files
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
