import { afterAll, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../package.json'
import { lastMigration, migrateDatabase } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { loadSecrets } from '../src/platform/runtime/secrets.ts'
import { createTestDatabase, createUnusedDatabase } from '../src/testing/database.ts'
import { FORBIDDEN, isForbiddenReadOnly } from '../src/testing/forbidden-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'tokri-tools-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'file.csv')
writeFileSync(file, 'Name\nRice\n')

/** Valid arguments of commands that need some. */
const ARGUMENTS: Record<string, string[]> = {
  'admin-create': ['somebody@shop.example'],
  'admin-remove-factor': ['somebody@shop.example'],
  'catalogue-import': [file],
  'catalogue-export': [join(folder, 'out.csv')],
  backup: [join(folder, 'backups')],
  'pages-export': [join(folder, 'pages')],
}
/** Commands that fill an empty place or report it, or have nothing to do with a shop. */
const NEED_NONE = ['restore', 'migrate', 'doctor', 'screens', 'count-flows', '../demo/draw']
/** Commands that need a shop: with forgotten settings, they would otherwise create an empty one. */
const NEED_A_SHOP = Object.values(packageJson.scripts)
  .flatMap((script) => /^bun scripts\/command\.ts (\S+)$/.exec(script)?.[1] ?? [])
  .filter((name) => !NEED_NONE.includes(name))
  .map((name): [string, ...string[]] => [name, ...(ARGUMENTS[name] ?? [])])
/** All commands that operators run on a shop, with valid arguments. */
const COMMANDS: [string, ...string[]][] = [
  ['restore', join(import.meta.dir, '../tests/upgrades/v0.4.0'), '--replace'],
  ...NEED_A_SHOP,
]

async function run([script, ...argv]: [string, ...string[]], env: Record<string, string> = {}) {
  const command = Bun.spawn([process.execPath, join(import.meta.dir, `${script}.ts`), ...argv], {
    // Avoids the port of a shop that may run on this machine, because its pages would be exported.
    env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'var'), PORT: '1', ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const said = await new Response(command.stderr).text()
  return { said, code: await command.exited }
}

test('a command that needs a shop makes none where there is none', async () => {
  const empty = await createUnusedDatabase()
  const { host, pathname } = new URL(empty.url)
  for (const command of NEED_A_SHOP) {
    const nowhere = join(folder, `nowhere-${command[0]}`)
    expect(await run(command, { DATA_DIR: nowhere })).toEqual({ code: 1, said: refused(nowhere) })
    expect(existsSync(nowhere)).toBeFalse()
    const onEmpty = await run(command, { DATA_DIR: nowhere, DATABASE_URL: empty.url })
    expect(onEmpty).toEqual({ code: 1, said: refused(`the database ${host}${pathname}`) })
    expect(await lastMigration(empty.db.$client)).toBeNull()
    expect(existsSync(nowhere)).toBeFalse()
  }
  for (const made of ['backups', 'out.csv', 'pages']) expect(existsSync(join(folder, made))).toBeFalse()
}, 240_000)

// operator, kill -9: after a restore that was killed while its database was being made, doctor made one
test('a database whose making was cut short is none', async () => {
  const killed = join(folder, 'killed')
  mkdirSync(join(killed, 'postgres/data.new'), { recursive: true })
  expect(await run(['search-reindex'], { DATA_DIR: killed })).toEqual({ code: 1, said: refused(killed) })
  expect(readdirSync(join(killed, 'postgres'))).toEqual(['data.new'])
})

test('without DATABASE_URL, a migration makes no shop either, also beside an empty database of its own', async () => {
  const nowhere = join(folder, 'nowhere-migrate')
  expect(await run(['migrate'], { DATA_DIR: nowhere })).toEqual({ code: 1, said: refused(nowhere) })
  expect(existsSync(nowhere)).toBeFalse()
  // Otherwise the database's own account could not enter it.
  chmodSync(folder, 0o755)
  const emptied = join(folder, 'emptied')
  await (await startEmbeddedPostgres(emptied, loadSecrets(emptied).databasePassword)).stop()
  for (const command of [['migrate'], ['backup', join(folder, 'backups')]] as [string, ...string[]][])
    expect(await run(command, { DATA_DIR: emptied })).toEqual({ code: 1, said: refused(emptied) })
  for (const made of ['backups', 'out.csv', 'pages']) expect(existsSync(join(folder, made))).toBeFalse()
})

test('an export says which setting it needs where the shop runs on another port', async () => {
  chmodSync(folder, 0o755)
  const running = join(folder, 'running')
  const server = await startEmbeddedPostgres(running, loadSecrets(running).databasePassword)
  try {
    await migrateDatabase(server.url)
    const said = `A shop is running on ${running}, but not on port 1: set PORT as that shop has it\n`
    expect(await run(['pages-export', join(folder, 'pages')], { DATA_DIR: running })).toEqual({ code: 1, said })
  } finally {
    await server.stop()
  }
})

test('pages are not exported with the address of the machine that exports them', async () => {
  const { url } = await createTestDatabase()
  const pages = join(folder, 'exported')
  const exportTo = (env: object) => run(['pages-export', pages], { DATABASE_URL: url, DEMO: 'off', ...env })
  const unnamed = await exportTo({})
  expect(unnamed.code).toBe(1)
  expect(unnamed.said).toEndWith(': set PUBLIC_URL to the address at which the pages will be served\n')
  expect(existsSync(pages)).toBeFalse()
  expect((await exportTo({ PUBLIC_URL: 'https://shop.example' })).code).toBe(0)
  // Which every page links.
  expect(JSON.parse(readFileSync(join(pages, 'manifest.webmanifest'), 'utf8'))).toMatchObject({ name: 'Tokri' })
  expect(readFileSync(join(pages, 'sitemap.xml'), 'utf8')).toContain('<loc>https://shop.example/')
}, 240_000)

function refused(place: string): string {
  return `There is no shop in ${place} yet: start it first, or set DATA_DIR and DATABASE_URL as your shop has them\n`
}

// operator M12
test('every command says in a sentence what people can mend, and no stack', async () => {
  for (const command of COMMANDS) {
    const wrong = await run(command, { PORT: 'http' })
    expect(wrong).toEqual({
      code: 1,
      said: 'These settings are wrong:\n  PORT: must be a whole number from 0 to 65535\n',
    })
    const away = await run(command, { DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/shop' })
    expect(away).toEqual({ code: 1, said: 'DATABASE_URL: no Postgres responds at 127.0.0.1:1\n' })
    const unwritable = await run(command, { DATA_DIR: FORBIDDEN })
    expect(unwritable.code).toBe(1)
    const refusal = isForbiddenReadOnly()
      ? `${FORBIDDEN} is on a disk that can only be read`
      : `This account may not use ${FORBIDDEN}`
    expect(unwritable.said).toStartWith(NEED_A_SHOP.includes(command) ? `There is no shop in ${FORBIDDEN}` : refusal)
    expect(unwritable.said.trim().split('\n')).toHaveLength(1)
  }
}, 240_000)

// operator M12
test('a place that a command may not write to, or a clone of another account, is a sentence', async () => {
  const steps = (error: object) => `
    import { runSteps } from ${JSON.stringify(join(import.meta.dir, 'tools.ts'))}
    await runSteps(async () => { throw Object.assign(new Error('canary'), ${JSON.stringify(error)}) }, () => 2)`
  const errors: [object, string][] = [
    [{ code: 'EACCES', path: '/srv/tokri/node_modules' }, 'This account may not use /srv/tokri/node_modules: '],
    [
      { code: 'EROFS', path: '/mnt/x' },
      '/mnt/x is on a disk that can only be read: mount it so that it can be written, or choose another place',
    ],
    [{ code: 'ENOSPC', path: '/backups/x' }, 'The disk is full: /backups/x cannot be written'],
    [{ code: '53100' }, 'The disk of the database is full: make room there, and try again (canary)'],
    [{ code: 'ENOENT', path: '/nowhere' }, 'There is no /nowhere'],
    [{ code: 'ENOENT', path: '/proc/tokri', syscall: 'mkdir' }, 'No folder can be made at /proc/tokri: '],
  ]
  for (const [error, sentence] of errors) {
    const command = Bun.spawn([process.execPath, '-e', steps(error)], { stderr: 'pipe' })
    const said = await new Response(command.stderr).text()
    expect(said).toStartWith(sentence)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(await command.exited).toBe(2)
  }
})

test('who is to be an admin is named by an email address', async () => {
  const like = 'bun run admin:create EMAIL [NAME]\n'
  expect(await run(['admin-create'])).toEqual({ code: 1, said: `Say whose: ${like}` })
  const said = `"notanemail" is no email address: ${like}`
  expect(await run(['admin-create', 'notanemail'])).toEqual({ code: 1, said })
})

test('what fails because a command is being interrupted is not printed, also where nothing waits for it', async () => {
  const script = `
    import { onInterrupt } from ${JSON.stringify(join(import.meta.dir, 'tools.ts'))}
    onInterrupt(async () => {
      void Promise.reject(new Error('the database that it stops is gone'))
      setTimeout(() => { throw new Error('and its connections, too') })
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    setInterval(() => {}, 1000)
    console.log('ready')`
  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const command = Bun.spawn([process.execPath, '-e', script], { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const reader = command.stdout.getReader()
    await reader.read()
    command.kill(signal)
    expect([await command.exited, await new Response(command.stderr).text()]).toEqual([expected, ''])
  }
})
