import { readOptions } from '../src/cli-args.ts'
import { createLog } from '../src/platform/runtime/log.ts'
import { isOnTerminal } from '../src/platform/runtime/terminal.ts'
import { ensureDependencies } from './dependencies.ts'
import { HEAP_SETTING } from './heap.ts'
import { ensureSite } from './site.ts'
import { useSite } from './site-use.ts'
import { runSteps } from './tools.ts'

// `bun start`: prepares what a fresh clone lacks and then runs the shop in the same process, so that signals reach it.
// Until the packages are installed, only Bun's own modules may be imported.
// If the output is not a terminal, it consists of one JSON object per line.
const say = isOnTerminal() ? console.log : createLog('info').info

await runSteps(async () => {
  readOptions(process.argv.slice(2))
  // Before anything else, because the steps below run again after it.
  if (!Object.keys(HEAP_SETTING).every((name) => name in process.env)) executeAgain()
  const installed = await ensureDependencies(say)
  // Bun caches that packages were missing when it started.
  if (installed) executeAgain()
  // Checked before a build of half a minute, which no shop with wrong settings needs, or one that runs already.
  const { loadConfig } = await import('../src/platform/runtime/config.ts')
  const { requireUnusedDirectory } = await import('../src/platform/postgres/embedded.ts')
  const { databaseUrl, dataDir } = loadConfig()
  if (databaseUrl === null) requireUnusedDirectory(dataDir)
  await ensureSite(say)
  useSite()
})

// React includes its development checks unless this is set.
process.env.NODE_ENV ??= 'production'

/** Starts over with the heap's limit, in the same process; continues where a system cannot do that. */
function executeAgain(): void {
  process.execve?.(process.execPath, process.argv, { ...HEAP_SETTING, ...process.env })
}

const { main } = await import('../src/main.ts')
await main(process.argv.slice(2))
