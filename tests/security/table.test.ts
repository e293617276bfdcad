import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

test('the table of docs/security.md has a row for each requirement', () => {
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  for (const row of rows) expect(row).toHaveLength(5)
})

test('every test that the table names is there', () => {
  const missing = rows.flatMap(([number, , , proofs = '']) => {
    const named = [...proofs.matchAll(/`([^`]+)`: “([^”]+)”/g)]
    if (named.length === 0) return [`${number} names none`]
    return named.filter(([, path, name]) => !holds(path!, name!)).map(([proof]) => `${number}: ${proof}`)
  })
  expect(missing).toEqual([])
})

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
  expect(existsSync(join(ROOT, 'bun.lock'))).toBe(true)
})

// A test that is skipped or marked as one to do proves nothing.
function holds(path: string, name: string): boolean {
  if (!existsSync(join(ROOT, path))) return false
  const text = read(path).replaceAll("\\'", "'")
  return text.includes(name) && !/\b(test|describe|it)\.(skip|todo|only)\(/.test(text)
}
