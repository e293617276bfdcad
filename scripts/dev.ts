import { watch } from 'node:fs'
import { join } from 'node:path'

// `bun dev`: runs the shop and restarts it when its sources change. A start rebuilds the site if necessary.
const ROOT = join(import.meta.dir, '..')
const QUIET_MS = 150

let shop = start()
let due: Timer | undefined
let ending = false

for (const folder of ['src', 'site', 'migrations']) {
  watch(join(ROOT, folder), { recursive: true }, (_, path) => {
    if (path && /(^|\/)(\.astro|node_modules)(\/|$)|\.test\.tsx?$/.test(path)) return
    clearTimeout(due)
    due = setTimeout(restart, QUIET_MS)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    ending = true
    shop.kill('SIGTERM')
    process.exit(await shop.exited)
  })
}

function start() {
  return Bun.spawn([process.execPath, join(ROOT, 'scripts/start.ts'), ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'development' },
  })
}

/** Stops the old instance before starting the new one, because two cannot share an embedded database. */
async function restart(): Promise<void> {
  if (ending) return
  shop.kill('SIGTERM')
  await shop.exited
  if (!ending) shop = start()
}
