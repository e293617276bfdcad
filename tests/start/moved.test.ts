import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../src/testing/commands.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { embeddedServer, failToOpen, makeDataDir, type OpenShop, openShop } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'tokri-moved-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = makeDataDir()

async function stop(shop: OpenShop) {
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
}

// Operator's trial: Ctrl-C left the server of the embedded database running for good.
test('an export that is interrupted leaves no database running', async () => {
  await stop(await openShop({ DATA_DIR: dataDir }, '--no-demo'))
  const pages = join(folder, 'pages')
  const command = Bun.spawn([process.execPath, join(import.meta.dir, '../../scripts/pages-export.ts'), pages], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: '1', PUBLIC_URL: 'https://shop.example' },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  await waitUntil(() => existsSync(pages))
  expect(embeddedServer(dataDir)).not.toBeNull()
  command.kill('SIGINT')
  expect(await command.exited).toBe(130)
  expect(await new Response(command.stderr).text()).toBe('')
  expect(embeddedServer(dataDir)).toBeNull()
})

// Operator's trial: after the move to a server, what was typed without DATABASE_URL worked on the shop that was left.
test('a shop that uses a server is not looked for in its folder', async () => {
  const { url } = await createTestDatabase()
  await stop(await openShop({ DATA_DIR: dataDir, DATABASE_URL: url }, '--no-demo'))
  const said = new RegExp(
    `^The shop of ${dataDir} uses a Postgres server since \\d{4}-\\d\\d-\\d\\d: set DATABASE_URL as it has it, or delete ${dataDir}/database-on-a-server to use the embedded database again\n$`,
  )
  const failed = await failToOpen({ DATA_DIR: dataDir })
  expect(failed).toEqual({ code: 1, said: expect.stringMatching(said) })
  const settings = { DATA_DIR: dataDir }
  for (const [name, ...argv] of [['backup', folder], ['admin:create', 'meera@shop.example'], ['migrate']] as const)
    expect(await runCommand(settings, name, ...argv)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(said),
    })
  rmSync(join(dataDir, 'database-on-a-server'))
  expect(await runCommand(settings, 'migrate')).toMatchObject({ code: 0 })
})
