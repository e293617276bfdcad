import { ensureDependencies } from './dependencies.ts'
import { runSteps, runTool } from './tools.ts'

/** Types, lint and format, side by side; throws with what the tools found. */
export async function checkSources(): Promise<void> {
  const checks = await Promise.allSettled([
    runTool('Types', [process.execPath, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']),
    runTool('Lint and format', [process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  ])
  for (const check of checks) if (check.status === 'rejected') throw check.reason
}

// `bun run check`: all that can be said of the code without running it.
if (import.meta.main) {
  await runSteps(async () => {
    await ensureDependencies(console.log)
    await checkSources()
    await runTool('Architecture', [process.execPath, 'test', 'tests/architecture.test.ts'])
    console.log('Types, lint, format and architecture are in order')
  })
}
