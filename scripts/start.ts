import { readOptions } from '../src/cli-args.ts'
import { createLog } from '../src/platform/runtime/log.ts'
import { ensureDependencies } from './dependencies.ts'
import { HEAP_SETTING } from './heap.ts'
import { ensureSite } from './site.ts'
import { runSteps } from './tools.ts'

// `bun start`: makes ready what a fresh clone lacks, then becomes the shop, so that signals reach it. Until
// the packages are there, only what Bun brings may be imported.
// What reads the output of anything but a terminal reads one JSON object a line.
const say = process.stdout.isTTY ? console.log : createLog('info').info

await runSteps(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return
  const installed = await ensureDependencies(say)
  await ensureSite(say)
  const isHeapSet = Object.keys(HEAP_SETTING).every((name) => name in process.env)
  // Bun remembers that there were no packages when it began, so it must begin again, as the same process.
  if (installed || !isHeapSet) process.execve?.(process.execPath, process.argv, { ...HEAP_SETTING, ...process.env })
})

// React keeps its checks for developers in unless it is told.
process.env.NODE_ENV ??= 'production'

const { main } = await import('../src/main.ts')
await main(process.argv.slice(2))
