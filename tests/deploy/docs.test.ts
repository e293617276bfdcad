import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import packageJson from '../../package.json'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { createTestDatabase } from '../../src/testing/database.ts'

const ROOT = join(import.meta.dir, '../..')
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'LICENCES.md', 'SECURITY.md', ...markdownIn('docs')]
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const operations = read('docs/operations.md')

const folder = mkdtempSync(join(tmpdir(), 'tokri-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

function markdownIn(path: string): string[] {
  return readdirSync(join(ROOT, path))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name))
}

test.each(DOCUMENTS)('%s leads to files that there are', (document) => {
  for (const [, target = ''] of read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
    if (!/^\w+:/.test(target)) expect(existsSync(join(ROOT, dirname(document), target)), target).toBe(true)
})

test('every command that the documents and the files to deploy from name is one', () => {
  const files = [...new Bun.Glob('deploy/**/*').scanSync({ cwd: ROOT })].filter(
    (name) => !name.includes('/certificates/'),
  )
  for (const file of [...DOCUMENTS, 'compose.yaml', ...files])
    for (const [, name] of read(file).matchAll(/\bbun run ([a-z][\w:-]*)(?=[\s`'"),.:;]|$)/g))
      expect(Object.keys(packageJson.scripts), `${file}: bun run ${name}`).toContain(name!)
})

// operator M8: cron has no `bun` in its PATH, which `bun run` needs, and none of the settings.
test('the cron line of a clone takes a backup with what cron has', async () => {
  const { url } = await createTestDatabase()
  const line = /^ {4}15 2 \* \* \* +(cd \S+ && set -a .*)$/m.exec(operations)![1]!
  const settings = join(folder, 'tokri.env')
  writeFileSync(
    settings,
    `DATABASE_URL='${url}?application_name=cron&connect_timeout=5'\nDATA_DIR='${join(folder, 'var')}'\n`,
  )
  const here = line
    .replace('/srv/tokri', `'${ROOT}'`)
    .replace('/etc/tokri.env', settings)
    .replace('/usr/local/bin/bun', process.execPath)
    .replace('/backups', join(folder, 'backups'))
  const cron = Bun.spawn(['/bin/sh', '-c', here], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', HOME: folder, SHELL: '/bin/sh' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([new Response(cron.stdout).text(), new Response(cron.stderr).text()])
  expect({ code: await cron.exited, said: out + err }).toEqual({ code: 0, said: '' })
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(2)
})

test('the settings file, as it is documented, says the same to a shell as to systemd, and the shop takes it', async () => {
  for (const text of [operations, read('deploy/tokri.service')]) {
    const lines = [...text.matchAll(/^(?: {4}|# {3})([A-Z_]+)='([^'\n]*)'$/gm)]
    const values = Object.fromEntries(lines.map(([, name, value]) => [name!, value!]))
    expect(Object.values(values).join()).toMatch(/&.* /)
    const file = join(folder, 'documented.env')
    writeFileSync(file, lines.map(([, name, value]) => `${name}='${value}'\n`).join(''))
    const script = `set -a; . ${file}; for name in ${Object.keys(values).join(' ')}; do printenv $name; done`
    const shell = Bun.spawn(['/bin/sh', '-c', script], { env: { PATH: '/usr/bin:/bin' }, stdout: 'pipe' })
    expect((await new Response(shell.stdout).text()).trimEnd().split('\n')).toEqual(Object.values(values))
    expect(loadConfig(values)).toMatchObject({ databaseUrl: values.DATABASE_URL, warnings: [] })
  }
})

test('every line for cron names its programs in full or by what cron finds, and asks for no terminal', () => {
  const lines = operations.match(/^ {4}15 2 \* \* \* .*$/gm)!
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line).toMatch(
      /\/usr\/local\/bin\/bun scripts\/backup.ts|docker exec \w+ bun run --silent backup|docker compose (\S+ )*exec -T \S+ bun run --silent backup/,
    )
    expect(line).toEndWith(' /backups --keep 14 --quiet')
  }
})
