import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BANNED_NAMES, namesIn, wordsOf } from './banned-names.ts'
import { allPaths } from './sources.ts'

const ROOT = join(import.meta.dir, '../..')
// The rows themselves name what they ban.
const paths = [...allPaths(), ...new Bun.Glob('src/testing/**/*.{ts,tsx}').scanSync({ cwd: ROOT })].filter(
  (path) => !path.startsWith('tests/architecture'),
)
const names = paths.map((path) => ({ path, names: namesIn(path, readFileSync(join(ROOT, path), 'utf8')) }))

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

test('the whole shop is looked at', () => {
  const all = new Set(names.flatMap(({ names: declared }) => [...declared]))
  for (const name of ['placeOrder', 'reserved_until', 'zero_result_search', 'tokri_page_cache_hits_total'])
    expect(all).toContain(name)
})
