import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OLDEST_MAJOR } from '../../src/platform/postgres/requirements.ts'
import { type Call, callsInSource, callsInSql, functionsMadeIn } from './sql-calls.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const find = (pattern: string) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT })].sort()

const [, ...lists] = read(`tests/architecture/postgres-${OLDEST_MAJOR}.txt`).split(/\n\n[a-z ]+:\n/)
const migrations = find('migrations/*.sql')
// Tests and their tools run on the embedded server, which is newer.
const sources = find('{src,demo,scripts}/**/*.ts').filter((path) => !/\.test\.ts$|^src\/testing\//.test(path))
const known = new Set([
  ...lists.flatMap((list) => list.split(/\s/)),
  ...migrations.flatMap((path) => functionsMadeIn(read(path))),
])

/** The calls that the oldest server cannot make. */
function unknown(calls: readonly Call[]): string[] {
  return calls.filter(({ name }) => !known.has(name)).map(({ name, place }) => `${place} calls ${name}`)
}

test('the oldest Postgres that the shop runs on has every function that its SQL calls', () => {
  const calls = [
    ...migrations.flatMap((path) => callsInSql(path, read(path))),
    ...sources.flatMap((path) => callsInSource(path, read(path))),
  ]
  expect(unknown(calls)).toEqual([])
  // What is called in a template, in a string, in a body of a function and for a trigger has been looked at.
  const names = new Set(calls.map(({ name }) => name))
  for (const name of ['pg_advisory_lock', 'json_build_object', 'word_similarity', 'setweight', 'record_stock_change'])
    expect(names).toContain(name)
  expect(calls.length).toBeGreaterThan(2_000)
})

test('functions of later versions are seen wherever they are called', () => {
  const source = `
    sql\`select any_value(name) from product\`
    preparedOn(tx)\`insert into t (id) values (uuidv7(), \${now})\`
    client.query('select random_normal(1) -- max(2)')
    sql<number>\`select 1 from \${sql\`JSON_TABLE (\${text})\`} join array_shuffle(ids) on array_sample(x) as t(id)\`
    sql\`select 'casefold(x)', lower(name)\`
    const help = 'Set uuidv4 (a function)'`
  expect(unknown(callsInSource('src/cart/queries.ts', source)).sort()).toEqual([
    'src/cart/queries.ts:2 calls any_value',
    'src/cart/queries.ts:3 calls uuidv7',
    'src/cart/queries.ts:4 calls random_normal',
    'src/cart/queries.ts:5 calls array_sample',
    'src/cart/queries.ts:5 calls array_shuffle',
    'src/cart/queries.ts:5 calls json_table',
  ])
  const migration = 'create table t (id uuid default uuidv7());\ndo $$ begin\n  perform crc32(a);\nend $$'
  expect(unknown(callsInSql('migrations/1.sql', migration))).toEqual([
    'migrations/1.sql:1 calls uuidv7',
    'migrations/1.sql:3 calls crc32',
  ])
})
