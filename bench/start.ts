/**
 * Time from `bun start` until the home page shows products: first in an empty folder, where database and demo have to
 * be created, then again. Packages and site are present, as after installation. `bun bench/start.ts`
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSite } from '../scripts/site.ts'
import { freePort } from '../src/testing/port.ts'
import { judge, percentile } from './figures.ts'

const START = join(import.meta.dir, '../scripts/start.ts')
const LATER_STARTS = 5

await ensureSite(console.log)
const dataDir = mkdtempSync(join(tmpdir(), 'tokri-start-'))
chmodSync(dataDir, 0o755)
try {
  judge('first start', await startOnce(), { atMost: 5 }, 's')
  const later: number[] = []
  for (let at = 0; at < LATER_STARTS; at++) later.push(await startOnce())
  judge('later starts, the middle one', percentile(later, 0.5), { atMost: 1 }, 's')
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

/** Returns the seconds until the home page shows products. The shop is stopped as by Ctrl-C. */
async function startOnce(): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const shop = Bun.spawn([process.execPath, START], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
  try {
    while (!(await showsProducts(`http://127.0.0.1:${port}/`))) {
      if (shop.exitCode !== null) throw new Error('The shop did not start')
      await Bun.sleep(5)
    }
    return (performance.now() - started) / 1000
  } finally {
    shop.kill('SIGINT')
    await shop.exited
  }
}

async function showsProducts(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null)
  return response?.ok === true && (await response.text()).includes('/product/')
}
