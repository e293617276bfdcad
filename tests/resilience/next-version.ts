import { afterAll } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const HERE = join(import.meta.dir, '../..')
const OWN = ['src', 'scripts', 'site']
const SHARED = ['node_modules', 'dist', 'demo', 'patches', 'package.json', 'bun.lock', 'bunfig.toml', 'tsconfig.json']

/** Copies the migrations and adds one of a future version, which only adds columns; removed after the test file. */
export function nextMigrations(): { folder: string; when: number } {
  const folder = makeDirectory()
  return { folder, when: addMigration(folder) }
}

/** Creates a source tree of a future version with such a migration. */
export function nextVersion(): string {
  const root = makeDirectory()
  for (const name of OWN) cpSync(join(HERE, name), join(root, name), { recursive: true })
  for (const name of SHARED) symlinkSync(join(HERE, name), join(root, name))
  addMigration(join(root, 'migrations'))
  return root
}

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tokri-to-come-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Returns the timestamp that identifies the migration in the journal. */
function addMigration(folder: string): number {
  cpSync(join(HERE, 'migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  const last = journal.entries.at(-1)
  const when = last.when + 1_000
  journal.entries.push({ ...last, idx: last.idx + 1, when, tag: 'to_come' })
  writeFileSync(path, JSON.stringify(journal))
  const tables = ['product', '"order"', 'cart_item', 'account']
  writeFileSync(
    join(folder, 'to_come.sql'),
    tables.map((name) => `alter table ${name} add column to_come text;`).join('\n--> statement-breakpoint\n'),
  )
  return when
}
