import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { ensureChromium, ensureTestPrograms } from './system-packages.ts'
import { readCases, type TestCase } from './test-report.ts'
import { createScratch } from './test-scratch.ts'
import { runSteps } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const TIMINGS = join(ROOT, 'tests/timings.json')
/**
 * There are more workers than cores, because tests mostly wait, but no more than the connections of one Postgres allow.
 */
const MAX_WORKERS = 4

/** Prepares what the tests need in a fresh clone. Exits with an error message if something cannot be installed. */
export async function prepareTests(): Promise<void> {
  await runSteps(async () => {
    await ensureDependencies(console.log)
    await ensureSite(console.log)
    await ensureChromium(console.log)
    await ensureTestPrograms(console.log)
  })
}

/**
 * Runs the tests of some files, or all, with their output shown, and returns the result of each. Several workers take
 * one file after another, slowest first, and share one Postgres and one browser.
 */
export async function runTests(paths: readonly string[]): Promise<{ cases: TestCase[]; exitCode: number }> {
  const scratch = createScratch()
  const report = join(scratch, 'report.xml')
  const env = {
    ...process.env,
    TMPDIR: scratch,
    PATH: `${folderWithBun(scratch)}${delimiter}${process.env.PATH}`,
    // What the last tier of the JIT compiler costs in processor time, no test runs long enough to win back.
    BUN_JSC_useFTLJIT: '0',
  }
  const servers = await startServers(env)
  // All tests share the single index of a real Meilisearch.
  const workers = process.env.MEILI_TEST_URL ? 1 : Math.min(availableParallelism() + 1, MAX_WORKERS)
  const flags = ['--timeout=240000', `--parallel=${workers}`, '--no-isolate', `--timings=${TIMINGS}`]
  const tests = Bun.spawn(
    [process.execPath, 'test', ...flags, '--reporter=junit', `--reporter-outfile=${report}`, ...paths],
    {
      cwd: ROOT,
      env: { ...env, ...servers.settings },
      stdin: 'ignore',
      stdout: 'inherit',
      stderr: 'inherit',
    },
  )
  // Ctrl-C is handled by the tests, which clean up. This process only waits for them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const exitCode = await tests.exited
  await servers.stop()
  const xml = await Bun.file(report)
    .text()
    .catch(() => '')
  rmSync(scratch, { recursive: true, force: true })
  return { cases: readCases(xml), exitCode }
}

/** Tests expect messages as they are on a machine that has Bun (`typed-command.ts`), which may be the one of npx alone. */
function folderWithBun(scratch: string): string {
  const folder = join(scratch, 'bin')
  mkdirSync(folder)
  symlinkSync(process.execPath, join(folder, 'bun'))
  return folder
}

/** Starts the servers that all workers share (`test-servers.ts`). */
async function startServers(env: Record<string, string | undefined>) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'test-servers.ts')], {
    cwd: ROOT,
    env,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const { value } = await child.stdout.getReader().read()
  if (!value) throw new Error(`The servers of the tests did not start (exit code ${await child.exited})`)
  return {
    settings: JSON.parse(new TextDecoder().decode(value)) as Record<string, string>,
    async stop() {
      child.stdin.end()
      await child.exited
    },
  }
}
