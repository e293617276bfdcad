/** What a run of the tests came to. */
export interface Report {
  passed: number
  failed: number
  /** Names of the tests that were not run. */
  skipped: string[]
}

/** Tests that need something which cannot be had everywhere, and what that is. Any other skip fails the run. */
const SKIPPED_FOR_A_REASON: { name: RegExp; needs: string }[] = [
  { name: /^the nginx example/, needs: 'nginx and openssl' },
]

/** Reads the JUnit report that `bun test` writes; an empty one is a run of no test. */
export function readReport(xml: string): Report {
  const report: Report = { passed: 0, failed: 0, skipped: [] }
  for (const [, attributes = '', body = ''] of xml.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g)) {
    if (body.includes('<skipped')) report.skipped.push(unescapeXml(/ name="([^"]*)"/.exec(attributes)?.[1] ?? ''))
    else if (/<(failure|error)\b/.test(body)) report.failed++
    else report.passed++
  }
  return report
}

/** Sums up a run in lines for people, the last one for machines, and says whether all is well. */
export function judge({ passed, failed, skipped }: Report, exitCode: number, reasons = SKIPPED_FOR_A_REASON) {
  const lines: string[] = []
  let faults = failed
  for (const name of skipped) {
    const reason = reasons.find((known) => known.name.test(name))
    lines.push(reason ? `Not run: ${name} (needs ${reason.needs})` : `Skipped, for no reason that is listed: ${name}`)
    if (!reason) faults++
  }
  if (exitCode !== 0 && failed === 0) {
    lines.push(`The test runner failed outside of any test (exit code ${exitCode})`)
    faults++
  }
  if (passed + failed === 0) {
    lines.push('No test ran')
    faults ||= 1
  }
  lines.push(`${passed} passed, ${faults} failed`)
  return { lines, ok: faults === 0 }
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(\w+);/g, (whole, name) => named[name] ?? whole)
}
