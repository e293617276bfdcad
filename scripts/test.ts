import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkSources } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { judge, readReport } from './test-report.ts'
import { runSteps } from './tools.ts'

// `bun run test`: checks and runs all tests from the state of a fresh clone; with paths, those tests alone.
const paths = process.argv.slice(2)

await runSteps(async () => {
  await ensureDependencies(console.log)
  await ensureSite(console.log)
  await ensureChromium(console.log)
  if (paths.length === 0) await checkSources()
})

const folder = mkdtempSync(join(tmpdir(), 'tokri-report-'))
const report = join(folder, 'report.xml')
const tests = Bun.spawn(
  [process.execPath, 'test', '--timeout=30000', '--reporter=junit', `--reporter-outfile=${report}`, ...paths],
  { cwd: join(import.meta.dir, '..'), stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const exitCode = await tests.exited
const { lines, ok } = judge(
  readReport(
    await Bun.file(report)
      .text()
      .catch(() => ''),
  ),
  exitCode,
)
rmSync(folder, { recursive: true })
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)
