import { expect, test } from 'bun:test'
import { testsBeside, unitTests } from './quick-tests.ts'

test('tests that need nothing but themselves are told from those with a database, a browser or a process', () => {
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
