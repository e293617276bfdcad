import { ensureDependencies } from './dependencies.ts'
import { runSteps } from './tools.ts'

// `bun scripts/command.ts NAME …` runs `NAME.ts` once the packages that it imports are installed, as in a fresh clone. Until
// then only Bun's own modules may be imported.
await runSteps(async () => {
  const installed = await ensureDependencies(console.error)
  // Bun caches that packages were missing when it started.
  if (installed) process.execve?.(process.execPath, process.argv, process.env as Record<string, string>)
})
const [name] = process.argv.splice(2, 1)
await import(`./${name}.ts`)
