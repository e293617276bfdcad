import { expect, test } from 'bun:test'
import { testsBeside, unitTests, withinTime } from './quick-tests.ts'

test('unit tests are distinguished from tests with a database, a browser or a process', () => {
  const units = unitTests()
  expect(units).toContain('src/shared/money.test.ts')
  expect(units).toContain('site/features/admin/staff/labels.test.ts')
  expect(units).not.toContain('src/catalogue/routes.test.ts')
  expect(units).not.toContain('src/testing/browser.test.ts')
  expect(units).not.toContain('src/platform/postgres/embedded.test.ts')
  expect(units.length).toBeGreaterThan(60)
})

test('what was changed brings the tests of its folder', () => {
  expect(testsBeside(['src/catalogue/routes.ts', 'README.md'])).toContain('src/catalogue/routes.test.ts')
  expect(testsBeside(['nowhere/at-all.ts'])).toEqual([])
})

test('a slow test is not a unit test', () => {
  expect(unitTests()).not.toContain('src/platform/media/encode.test.ts')
})

test('of the tests next to changed files, as many run as there is time for, the shortest first', () => {
  const timings = {
    'long.test.ts': 73_000,
    'a.test.ts': 9_900,
    'b.test.ts': 9_800,
    'c.test.ts': 9_700,
    'd.test.ts': 9_600,
  }
  expect(withinTime([...Object.keys(timings), 'new.test.ts'], timings)).toEqual({
    run: ['new.test.ts', 'd.test.ts', 'c.test.ts'],
    left: ['b.test.ts', 'a.test.ts', 'long.test.ts'],
  })
})
