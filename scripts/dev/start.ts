import { readOptions } from '../../src/cli-args.ts'
import { ensureDependencies } from '../dependencies.ts'
import { runSteps } from '../tools.ts'

// `bun dev`: the shop for those who change it. Until the packages are installed, only Bun's own modules may be imported.
await runSteps(async () => {
  readOptions(process.argv.slice(2), 'dev')
  const installed = await ensureDependencies(console.log)
  // Bun caches that packages were missing when it started, so it is re-executed, in the same process.
  if (installed) process.execve?.(process.execPath, process.argv, process.env as Record<string, string>)
})

const { develop } = await import('./develop.ts')
await develop(process.argv.slice(2))
