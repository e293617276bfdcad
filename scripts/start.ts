import { readOptions } from '../src/options.ts'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { runSteps } from './tools.ts'

// `bun start`: makes ready what a fresh clone lacks, then becomes the shop, so that signals reach it. Until
// the packages are there, only what Bun brings may be imported.
await runSteps(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return
  await ensureDependencies(console.log)
  await ensureSite(console.log)
})

const { main } = await import('../src/main.ts')
await main(process.argv.slice(2))
