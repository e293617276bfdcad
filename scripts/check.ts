import { readCommand } from './command-args.ts'
import { ensureDependencies } from './dependencies.ts'
import { runSteps, runTool } from './tools.ts'

/** Types of an earlier check: of what has not changed since, nothing is checked again. */
const CHECKED_TYPES = 'node_modules/.cache/types.tsbuildinfo'
const TYPE_CHECK = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', CHECKED_TYPES]

/** Runs type check, lint and format check concurrently. Throws with the output of the tools if one fails. */
export async function checkSources(): Promise<void> {
  const checks = await Promise.allSettled([
    runTool('Types', [process.execPath, ...TYPE_CHECK, '-p', '.']),
    runTool('Lint and format', [process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  ])
  for (const check of checks) if (check.status === 'rejected') throw check.reason
}

// `bun run check`: runs all checks of the code that do not execute it, and the architecture rules.
if (import.meta.main) {
  readCommand('bun run check', 'Runs all checks of the code that do not execute it, and the architecture rules.')
  await runSteps(async () => {
    await ensureDependencies(console.log)
    await checkSources()
    await runTool('Architecture', [process.execPath, 'test', '--timeout=60000', 'tests/architecture'])
    console.log('Types, lint, format and architecture are in order')
  })
}
