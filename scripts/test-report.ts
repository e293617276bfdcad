import { installCommand, type Program } from '../src/testing/programs.ts'

/** One test of a run. */
export interface TestCase {
  file: string
  name: string
  result: 'passed' | 'failed' | 'skipped'
  seconds: number
  /** Output of the test runner for a failure. */
  failure?: string
}

/** Maximum length of a failure's output. An expected page is long, and the difference comes first. */
const FAILURE_LENGTH = 1_500

/** How `testWith` marks a test that was skipped because a program is missing. Any other skip fails the run. */
const NEEDS = / \[needs (?<programs>[^\]]+)\]$/

/** Reads the JUnit report of `bun test`. An empty report means that no test ran. */
export function readCases(xml: string): TestCase[] {
  const cases = xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)
  return [...cases].map(([, attributes = '', body = '']) => {
    const read = (name: string) => unescapeXml(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
    const result = body.includes('<skipped') ? 'skipped' : /<(failure|error)\b/.test(body) ? 'failed' : 'passed'
    const one: TestCase = { file: read('file'), name: read('name'), result, seconds: Number(read('time')) }
    if (result !== 'failed') return one
    const [, message = '', text = ''] =
      /<(?:failure|error)\b(?:[^>]*? message="([^"]*)")?[^>]*?(?:\/>|>([\s\S]*?)<\/)/.exec(body) ?? []
    return { ...one, failure: unescapeXml(text || message).trim() }
  })
}

/** Returns one line for each of the slowest test files, slowest first. */
export function slowestFiles(cases: readonly TestCase[], max = 10): string[] {
  const bySeconds = new Map<string, number>()
  for (const { file, seconds } of cases) bySeconds.set(file, (bySeconds.get(file) ?? 0) + seconds)
  const slowest = [...bySeconds].sort(([, a], [, b]) => b - a).slice(0, max)
  return slowest.map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/** Summarises a run in lines for people, with a machine-readable last one, and returns whether everything passed. */
export function judge(cases: readonly TestCase[], exitCode: number) {
  const lines: string[] = []
  const count = (result: TestCase['result']) => cases.filter((one) => one.result === result).length
  const [passed, failed] = [count('passed'), count('failed')]
  const missing = new Set<Program>()
  let failures = failed
  // Repeats the failures at the end, because the original output is far above or was truncated.
  for (const { file, name, result, failure } of cases) {
    if (result === 'failed') lines.push(`Failed: ${file}: ${name}`, ...indent(failure ?? ''))
  }
  for (const { name, result } of cases) {
    if (result !== 'skipped') continue
    const needed = NEEDS.exec(name)?.groups?.programs
    lines.push(needed ? `Not run: ${name}` : `Skipped, for no reason that is listed: ${name}`)
    if (needed) for (const program of needed.split(' and ')) missing.add(program as Program)
    else failures++
  }
  if (missing.size > 0) lines.push(`To run them as well: ${installCommand([...missing])}`)
  if (exitCode !== 0 && failed === 0) {
    lines.push(`The test runner failed outside of any test (exit code ${exitCode})`)
    failures++
  }
  if (passed + failed === 0) {
    lines.push('No test ran')
    failures ||= 1
  }
  lines.push(`${passed} passed, ${failures} failed`)
  return { lines, ok: failures === 0 }
}

function indent(text: string): string[] {
  const shown = text.length > FAILURE_LENGTH ? `${text.slice(0, FAILURE_LENGTH)}…` : text
  return shown === '' ? [] : shown.split('\n').map((line) => `  ${line}`.trimEnd())
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#10': '\n' }
  return text.replace(/&(#?\w+);/g, (whole, name) => named[name] ?? whole)
}
