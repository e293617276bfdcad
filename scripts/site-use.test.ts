import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceSite, useSite } from './site-use.ts'

// Newcomer's trial: after `git pull`, a second start was refused, but had built the new pages under the running shop.
test('the site of a running shop is not built anew, and two shops may serve one site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-site-'))
  const file = join(folder, 'site.use')
  replaceSite(file)()
  const script = `import { useSite } from '${join(import.meta.dir, 'site-use.ts')}'
    useSite(process.argv[1]); console.log('serving'); await Bun.sleep(1e9)`
  const shop = Bun.spawn([process.execPath, '-e', script, file], { stdout: 'pipe' })
  await shop.stdout.getReader().read()
  useSite(join(folder, 'absent/site.use'))
  expect(() => replaceSite(file)).toThrow('A shop runs from this folder')
  shop.kill('SIGKILL')
  await shop.exited
  replaceSite(file)()
  rmSync(folder, { recursive: true })
})
