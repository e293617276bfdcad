import { expect, test } from 'bun:test'
import { judge, readCases, slowestFiles, type TestCase } from './test-report.ts'

const XML = `<?xml version="1.0"?><testsuites tests="4"><testsuite name="a.test.ts">
  <testcase name="one" classname="" time="0.1" file="a.test.ts" line="1" assertions="1" />
  <testcase name="two" time="0.1"><failure type="AssertionError" message="a &amp; b&#10;" /></testcase>
  <testcase name="a &quot;third&quot;" time="0"><skipped /></testcase>
  <testcase name="four" time="0"/>
  <testcase name="five" time="0"><failure type="Error" message="c">Error: c&#10;  at a.test.ts:1</failure></testcase>
  <testcase name="six" time="0"><failure /></testcase></testsuite></testsuites>`

const passed: TestCase = { file: 'a.test.ts', name: 'one', result: 'passed', seconds: 0.1 }
const failed: TestCase = { ...passed, result: 'failed' }

test('a report is read test by test', () => {
  expect(readCases(XML)).toEqual([
    passed,
    { file: '', name: 'two', result: 'failed', seconds: 0.1, failure: 'a & b' },
    { file: '', name: 'a "third"', result: 'skipped', seconds: 0 },
    { file: '', name: 'four', result: 'passed', seconds: 0 },
    { file: '', name: 'five', result: 'failed', seconds: 0, failure: 'Error: c\n  at a.test.ts:1' },
    { file: '', name: 'six', result: 'failed', seconds: 0, failure: '' },
  ])
  expect(readCases('')).toEqual([])
})

test('the files that took longest come first', () => {
  const slow: TestCase = { ...passed, file: 'b.test.ts', seconds: 12.34 }
  expect(slowestFiles([passed, slow, passed])).toEqual(['   12.3 s  b.test.ts', '    0.2 s  a.test.ts'])
  expect(slowestFiles([passed, slow], 1)).toHaveLength(1)
})

test('a run is good only when something passed and nothing failed', () => {
  expect(judge([passed, passed], 0)).toEqual({ lines: ['2 passed, 0 failed'], ok: true })
  expect(judge([passed, failed], 1)).toEqual({
    lines: ['Failed: a.test.ts: one', '1 passed, 1 failed'],
    ok: false,
  })
  expect(judge([], 0).ok).toBeFalse()
})

test('what failed is said once more at the end, with the reason, and not at length', () => {
  const { lines } = judge([{ ...failed, failure: `expected this\n\n${'x'.repeat(9000)}` }], 1)
  expect(lines.slice(0, 3)).toEqual(['Failed: a.test.ts: one', '  expected this', ''])
  expect(lines[3]!.length).toBeLessThan(1_600)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})

test('a runner that fails although every test passed fails the run', () => {
  expect(judge([passed, passed], 1).lines.at(-1)).toBe('2 passed, 1 failed')
})

test('a skipped test fails the run unless it says which program it needs', () => {
  const skipped = (name: string): TestCase => ({ ...passed, name, result: 'skipped' })
  expect(judge([passed, skipped('a real server answers')], 0).lines).toEqual([
    'Skipped, for no reason that is listed: a real server answers',
    '1 passed, 1 failed',
  ])
  const judged = judge([passed, skipped('behind a proxy [needs nginx and openssl]')], 0)
  expect(judged.ok).toBeTrue()
  expect(judged.lines).toEqual([
    'Not run: behind a proxy [needs nginx and openssl]',
    'To run them as well: apt-get install --no-install-recommends nginx openssl',
    '1 passed, 0 failed',
  ])
})
