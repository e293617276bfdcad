import { readCommand } from './command-args.ts'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { runSteps } from './tools.ts'

// `bun run build`: does everything that a start would prepare, for images and for hosts that start offline.
readCommand('bun run build', 'Does everything that a start would prepare, for images and for hosts that start offline.')
await runSteps(async () => {
  await ensureDependencies(console.log)
  await ensureSite(console.log)
  console.log('Built: dist/site')
})
