import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { ensureChromium, ensureTestPrograms } from './system-packages.ts'
import { readCases, type TestCase } from './test-report.ts'
import { runSteps } from './tools.ts'

/** Makes ready what a fresh clone lacks for its tests; ends the process with a sentence when that cannot be had. */
export async function prepareTests(): Promise<void> {
  await runSteps(async () => {
    await ensureDependencies(console.log)
    await ensureSite(console.log)
    await ensureChromium(console.log)
    await ensureTestPrograms(console.log)
  })
}

/** Runs the tests of some files, or all, as people see them; answers what each came to. */
export async function runTests(paths: readonly string[]): Promise<{ cases: TestCase[]; exitCode: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-report-'))
  const report = join(folder, 'report.xml')
  const tests = Bun.spawn(
    [process.execPath, 'test', '--timeout=120000', '--reporter=junit', `--reporter-outfile=${report}`, ...paths],
    { cwd: join(import.meta.dir, '..'), stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
  )
  // A stop from the keyboard goes to the tests, which clean up; this process waits for them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const exitCode = await tests.exited
  const xml = await Bun.file(report)
    .text()
    .catch(() => '')
  rmSync(folder, { recursive: true })
  return { cases: readCases(xml), exitCode }
}
