import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '../../src/testing/database.ts'
import { BANNED_NAMES } from './banned-names.ts'
import { namesIn, wordsOf } from './declared-names.ts'
import { allPaths } from './sources.ts'

const ROOT = join(import.meta.dir, '../..')
// The rows themselves name what they ban.
const STYLES_AND_TEST_TOOLS = ['site/**/*.css', 'src/**/*.css', 'src/testing/**/*.{ts,tsx}']
const others = STYLES_AND_TEST_TOOLS.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: ROOT })])
const paths = [...allPaths(), ...others].filter((path) => !path.startsWith('tests/architecture'))
// Migrations are history, so the names of the database are read from a database.
const { db } = await createTestDatabase()
const inDatabase = await db.$client<{ path: string; names: string[] }[]>`
  with shop_table as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  select 'database/' || relname as path, array_agg(distinct name) as names from (
    select relname, relname as name from shop_table
    union all select relname, attname from shop_table t join pg_attribute on attrelid = t.oid where not attisdropped
    union all select relname, conname from shop_table t join pg_constraint on conrelid = t.oid where contype <> 'n'
    union all select relname, tgname from shop_table t join pg_trigger on tgrelid = t.oid where not tgisinternal
    union all select t.relname, i.relname from shop_table t join pg_index on indrelid = t.oid join pg_class i on i.oid = indexrelid
    union all select 'functions', proname from pg_proc where pronamespace = 'public'::regnamespace
  ) as named group by relname`
const names = [
  ...paths.map((path) => ({ path, names: namesIn(path, readFileSync(join(ROOT, path), 'utf8')) })),
  ...inDatabase.map((each) => ({ path: each.path, names: new Set(each.names) })),
]

/** What breaks a row, and which of its exceptions are still needed. */
function judge(row: (typeof BANNED_NAMES)[number]) {
  const used = new Set<string>()
  const found = new Set<string>()
  for (const { path, names: declared } of names) {
    for (const name of declared) {
      if (!row.words.test(wordsOf(name))) continue
      const exception = Object.keys(row.except ?? {}).find((one) =>
        one.includes('/') ? path.startsWith(one) : one === name,
      )
      if (exception !== undefined) used.add(exception)
      else found.add(`${name} in ${path}: ${row.instead}`)
    }
  }
  return { found: [...found], used }
}

test.each(BANNED_NAMES.map((row) => [row.offence, row] as const))('no name is like %s', (_, row) => {
  const { found, used } = judge(row)
  expect(found).toEqual([])
  expect(Object.keys(row.except ?? {}).filter((name) => !used.has(name))).toEqual([])
})

test.each(BANNED_NAMES.map((row) => [row.offence, row] as const))('%s would be seen', (offence, row) => {
  const text = /^[a-z]+-/.test(offence) ? '' : /^tokri_/.test(offence) ? `'${offence}'` : `const ${offence} = 1`
  const seen = namesIn(text === '' ? `src/${offence}` : 'src/a.ts', text)
  expect([...seen].some((name) => row.words.test(wordsOf(name)))).toBe(true)
})

test.each([
  ['the alias of an import', 'site/a.astro', "---\nimport SubRail from './b.astro'\n---", 'SubRail'],
  ['the alias of a named import', 'src/a.ts', "import { b as hashOfWish } from './b.ts'", 'hashOfWish'],
  ['a class of a style sheet', 'site/a.css', '.import-row__fault { color: var(--picture-width) }', 'import-row__fault'],
  ['a custom property', 'site/a.css', '.a { color: var(--picture-width) }', 'picture-width'],
  ['a member of a tuple', 'src/a.ts', 'type A = [answer: string]', 'answer'],
  ['a field of an object', 'src/a.ts', 'const a = { most: 1 }', 'most'],
])('%s is a name', (_, path, text, name) => {
  expect([...namesIn(path, text)]).toContain(name)
})

test('the whole shop is looked at', () => {
  const all = new Set(names.flatMap(({ names: declared }) => [...declared]))
  for (const name of [
    'placeOrder',
    'reserved_until',
    'zero_result_search',
    'tokri_page_cache_hits_total',
    'stock_ledger',
  ])
    expect(all).toContain(name)
})
