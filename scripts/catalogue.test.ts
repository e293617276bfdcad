import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../src/demo.ts'
import { givenProduct } from '../src/testing/catalogue.ts'
import { createTestDatabase } from '../src/testing/database.ts'

const { db, url } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tokri-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command as the README writes it; answers what it said. */
async function run(command: string, ...words: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, 'run', command, ...words], {
    cwd: join(import.meta.dir, '..'),
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: url, DATA_DIR: folder },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  if ((await child.exited) !== 0) throw new Error(`${command} failed:\n${said}${complained}`)
  return said
}

// admin P0-1
test('the demo shop, exported and imported by the documented commands, comes back with nothing new, changed or faulty', async () => {
  const demo = await seedDemo(db, true)
  // What people type into the description: lines, and nothing else that would have the cell quoted.
  await givenProduct(db, { name: 'Bbb', description: 'fine one\nfine two' })
  await givenProduct(db, { name: 'Ccc', description: 'fine one\rfine two' })
  const file = join(folder, 'products.csv')
  await run('catalogue:export', file)
  const said = await run('catalogue:import', file, join(folder, 'faulty.csv'))
  expect(said).toContain(`Imported: 0 new, 0 changed, ${demo + 2} unchanged, 0 faulty`)
}, 120_000)
