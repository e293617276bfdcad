import { expect, test } from 'bun:test'
import { judge, readReport } from './test-report.ts'

const XML = `<?xml version="1.0"?><testsuites tests="4"><testsuite name="a.test.ts">
  <testcase name="one" classname="" time="0.1" file="a.test.ts" line="1" assertions="1" />
  <testcase name="two" time="0.1"><failure type="AssertionError" /></testcase>
  <testcase name="a &quot;third&quot;" time="0"><skipped /></testcase>
  <testcase name="four" time="0"/></testsuite></testsuites>`

test('a report is counted test by test', () => {
  expect(readReport(XML)).toEqual({ passed: 2, failed: 1, skipped: ['a "third"'] })
  expect(readReport('')).toEqual({ passed: 0, failed: 0, skipped: [] })
})

test('a run is good only when something passed and nothing failed', () => {
  expect(judge({ passed: 2, failed: 0, skipped: [] }, 0)).toEqual({ lines: ['2 passed, 0 failed'], ok: true })
  expect(judge({ passed: 2, failed: 1, skipped: [] }, 1)).toEqual({ lines: ['2 passed, 1 failed'], ok: false })
  expect(judge({ passed: 0, failed: 0, skipped: [] }, 0).ok).toBeFalse()
})

test('a runner that fails although every test passed fails the run', () => {
  expect(judge({ passed: 2, failed: 0, skipped: [] }, 1).lines.at(-1)).toBe('2 passed, 1 failed')
})

test('a skipped test fails the run unless what it needs is listed', () => {
  const report = { passed: 2, failed: 0, skipped: ['a real server answers'] }
  expect(judge(report, 0, []).ok).toBeFalse()
  const judged = judge(report, 0, [{ name: /^a real server/, needs: 'MEILI_TEST_URL' }])
  expect(judged.ok).toBeTrue()
  expect(judged.lines[0]).toBe('Not run: a real server answers (needs MEILI_TEST_URL)')
})
