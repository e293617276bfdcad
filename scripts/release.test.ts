import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../package.json'
import { restoreBackup } from '../src/platform/backup/restore.ts'
import { orphansIn } from '../src/platform/postgres/elsewhere.ts'
import { mediaInMemory } from '../src/testing/account.ts'
import { createTestApp } from '../src/testing/app.ts'
import { createUnusedDatabase } from '../src/testing/database.ts'
import { testWith } from '../src/testing/test-with.ts'
import { datedChangelog, mayFollow, release } from './release.ts'
import { saveShop } from './release-shop.ts'

const CHANGELOG = `# Changelog

## Unreleased

What it is about.

### Added

- A thing.

### Security

- Another, which
  goes on.

## v0.4.0

- Before.
`
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const makeFolder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'tokri-release-test-')))
  return folders.at(-1)!
}

/** Creates a repository with the files that a release changes, all committed. */
function givenRepository(changelog = CHANGELOG) {
  const root = makeFolder()
  mkdirSync(join(root, 'tests/upgrades'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{\n  "name": "tokri",\n  "version": "0.4.0"\n}\n')
  writeFileSync(join(root, 'CHANGELOG.md'), changelog)
  const git = (...argv: string[]) =>
    Bun.spawnSync(['git', '-C', root, '-c', 'user.name=T', '-c', 'user.email=t@t', ...argv])
  for (const argv of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'First'],
  ])
    expect(git(...argv).exitCode).toBe(0)
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const done: string[] = []
  const steps = {
    root,
    at: new Date('2026-11-22T12:00:00Z'),
    say: () => {},
    lookUpAdvisories: async () => void done.push('advisories'),
    tryContainer: async () => void done.push(`container of ${JSON.parse(read('package.json')).version}`),
    writeBill: async () => void done.push(`bill of ${JSON.parse(read('package.json')).version}`),
    saveShop: async (folder: string) => void done.push(`shop in ${folder.replace(root, '')}`),
  }
  return { root, read, done, steps }
}

testWith(
  ['git'],
  'a release tries the container, then dates the changelog and makes version, bill and a shop to upgrade from',
  async () => {
    const { read, done, steps } = givenRepository()
    await release({ ...steps, version: '0.4.1' })
    expect(done).toEqual(['container of 0.4.0', 'advisories', 'bill of 0.4.1', 'shop in /tests/upgrades/v0.4.1'])
    expect(read('CHANGELOG.md')).toBe(CHANGELOG.replace('## Unreleased', '## v0.4.1 (2026-11-22)'))
  },
)

testWith(
  ['git'],
  'a release whose container does not hold, or that has no notes or changes besides, writes nothing',
  async () => {
    const broken = givenRepository()
    const tryContainer = () => Promise.reject(new Error('it does not start'))
    await expect(release({ ...broken.steps, tryContainer, version: '0.4.1' })).rejects.toThrow('it does not start')
    expect([broken.read('CHANGELOG.md'), broken.done]).toEqual([CHANGELOG, []])

    const changed = givenRepository()
    writeFileSync(join(changed.root, 'CHANGELOG.md'), `${CHANGELOG}\n`)
    await expect(release({ ...changed.steps, version: '0.4.1' })).rejects.toThrow('not committed')
    const stored = givenRepository()
    mkdirSync(join(stored.root, 'tests/upgrades/v0.4.1'))
    await expect(release({ ...stored.steps, version: '0.4.1' })).rejects.toThrow('is there already')
    await expect(release({ ...stored.steps, version: '0.4.0' })).rejects.toThrow('0.4.0 cannot follow 0.4.0')
    expect([...changed.done, ...stored.done]).toEqual([])
  },
)

test('the notes of a version are sorted as promised, and none of their parts is empty', () => {
  const dated = (changelog: string) => () => datedChangelog(changelog, '1.0.0', '2026-01-01')
  expect(dated(CHANGELOG.replace('## Unreleased', '## Soon'))).toThrow('no section "## Unreleased"')
  expect(dated(CHANGELOG.replace('### Added', '### New'))).toThrow(
    '"### New" is none of Added, Changed, Fixed, Security',
  )
  expect(dated(CHANGELOG.replace('- A thing.\n', ''))).toThrow('"### Added" is empty')
  expect(dated('## Unreleased\n\n- A thing.\n')).toThrow('needs one of Added, Changed, Fixed, Security')
  expect(['0.4.1', '0.10.0', '1.0.0', '0.4.0', '0.3.9', '0.4', 'v0.4.1'].map((one) => mayFollow(one, '0.4.0'))).toEqual(
    [true, true, true, false, false, false, false],
  )
})

test('the shop that a release keeps is small, holds no secret, and opens as the next version’s', async () => {
  const folder = join(makeFolder(), 'kept')
  await saveShop(folder)
  expect(existsSync(join(folder, 'secrets.json'))).toBe(false)
  const database = await createUnusedDatabase()
  const deps = { databaseUrl: database.url, media: mediaInMemory(), replace: false }
  const { manifest } = await restoreBackup(deps, folder)
  expect(manifest).toMatchObject({ version: packageJson.version, media: [] })
  const { db, call } = await createTestApp({ database })
  const states = await db.$client`select state, count(*)::int as count from "order" group by state order by state::text`
  expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
    accepted: 1,
    'awaiting payment': 1,
    cancelled: 1,
    placed: 1,
  })
  expect((await call('POST', '/api/product/get', { page: 1, limit: 100, search: '' })).body.data).toHaveLength(30)
  expect(
    orphansIn().filter((orphan) => orphan.folder.includes('tokri-release-') && orphan.folder.startsWith(tmpdir())),
  ).toEqual([])
}, 300_000)
