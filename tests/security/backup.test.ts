import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { takeBackup } from '../../src/platform/backup/backup.ts'
import { MANIFEST, type Manifest } from '../../src/platform/backup/manifest.ts'
import { checkBackup, restoreBackup } from '../../src/platform/backup/restore.ts'
import { outboxTransport } from '../../src/platform/mail/outbox.ts'
import { loadSecrets } from '../../src/platform/runtime/secrets.ts'
import { mediaInMemory } from '../../src/testing/account.ts'
import { createTestDatabase, createUnusedDatabase } from '../../src/testing/database.ts'

// Attacks on backups and files on the disk that the shop withstood (security, "What held", 150 and 152).

const { url } = await createTestDatabase()
const directory = mkdtempSync(join(tmpdir(), 'tokri-backup-'))
afterAll(() => rmSync(directory, { recursive: true }))
const media = mediaInMemory()
await media.put(`${'a'.repeat(32)}-10x10-10.webp`, new Uint8Array([1, 2, 3]))
const { path } = await takeBackup({ databaseUrl: url, media, tokenSecret: 'the secret' }, join(directory, 'backups'))
const list = join(path, MANIFEST)
const right = readFileSync(list, 'utf8')
const target = await createUnusedDatabase()

const of = (manifest: Manifest, name: string) => manifest.tables.find((table) => table.name === name)!
const LIES: [what: string, lie: (manifest: Manifest) => object][] = [
  ['a picture above its folder', ({ media: [image] }) => Object.assign(image!, { file: '../../evil.webp' })],
  ['a picture of another kind', ({ media: [image] }) => Object.assign(image!, { file: 'evil.html' })],
  ['a table whose name is SQL', (all) => Object.assign(of(all, 'product'), { name: 'product; drop table setting' })],
  ['a table of the system', (all) => Object.assign(of(all, 'product'), { name: 'pg_authid' })],
  ['a table that is read from elsewhere', (all) => Object.assign(of(all, 'product'), { file: '/etc/passwd' })],
  ['a table that is read from above', (all) => Object.assign(of(all, 'product'), { file: '../../../etc/passwd' })],
  ['jobs that are read from elsewhere', ({ jobs }) => Object.assign(jobs, { file: '/etc/passwd' })],
  ['a secret that is read from elsewhere', ({ secrets }) => Object.assign(secrets!, { file: '/etc/passwd' })],
  [
    'a column whose name is SQL',
    (all) => Object.assign(of(all, 'setting'), { columns: ['name) from program $$id$$'] }),
  ],
  ['a counter whose name is SQL', ({ counters }) => [counters.push({ name: "x'); drop table setting", last: '1' })]],
]

test('the backup is whole as long as nobody changes its list', async () => {
  expect((await checkBackup(path)).media).toHaveLength(1)
})

test.each(LIES)('a backup with %s is refused, and nothing is written', async (_, lie) => {
  const manifest = JSON.parse(right) as Manifest
  lie(manifest)
  writeFileSync(list, JSON.stringify(manifest))
  const written: string[] = []
  const storage = { ...mediaInMemory(), put: async (file: string) => void written.push(file) }
  await expect(restoreBackup({ databaseUrl: target.url, media: storage, replace: false }, path)).rejects.toThrow(
    /is damaged|none of the shop's|was not restored/,
  )
  const tables = await target.db
    .$client`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  expect(tables).toHaveLength(0)
  expect(written.filter((file) => file !== `${'a'.repeat(32)}-10x10-10.webp`)).toEqual([])
})

test('what is secret on the disk can be read by its owner alone', async () => {
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
  expect(readdirSync(path)).toContain('secrets.json')
  // The folder of all backups with its images, too.
  const written = readdirSync(dirname(path), { recursive: true, withFileTypes: true })
  for (const entry of written)
    expect([entry.name, modeOf(join(entry.parentPath, entry.name))]).toEqual([
      entry.name,
      entry.isDirectory() ? '700' : '600',
    ])
  expect(modeOf(dirname(path))).toBe('700')
  loadSecrets(directory)
  expect(modeOf(join(directory, 'secrets.json'))).toBe('600')
  await outboxTransport(join(directory, 'outbox'), 'shop@localhost').check!()
  expect(modeOf(join(directory, 'outbox'))).toBe('700')
})
