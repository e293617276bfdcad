import type { TestCase } from './test-report.ts'

/** A row of docs/security.md. */
export interface Requirement {
  number: number
  asvs: string
  text: string
  /** The tests that prove it. A name may be part of a test's name, or a pattern for several (`%s`). */
  proofs: { file: string; name: string }[]
}

/** Reads the table of requirements from docs/security.md. @throws Error for a row of other than five cells. */
export function readRequirements(markdown: string): Requirement[] {
  const lines = markdown.split('\n').filter((line) => /^\| \d+ \|/.test(line))
  return lines.map((line) => {
    const cells = line.slice(2, -2).split(' | ')
    if (cells.length !== 5) throw new Error(`A row of ${cells.length} cells: ${line}`)
    const [number, asvs, text, proofs] = cells as [string, string, string, string, string]
    const named = [...proofs.matchAll(/`([^`]+)`: “([^”]+)”/g)]
    return {
      number: Number(number),
      asvs,
      text,
      proofs: named.map(([, file, name]) => ({ file: file!, name: name! })),
    }
  })
}

/** Returns the result of a test run for a requirement: "met", or the first test that failed or was not run. */
export function resultOf({ proofs }: Requirement, cases: readonly TestCase[]): string {
  for (const { file, name } of proofs) {
    const pattern = new RegExp(name.split('%s').map(lettersOf).join('.*'))
    const run = cases.filter((one) => one.file === file && pattern.test(lettersOf(one.name)))
    if (run.some(({ result }) => result === 'failed')) return `FAILED: ${name}`
    if (run.length === 0 || run.some(({ result }) => result === 'skipped')) return `not run: ${name}`
  }
  return 'met'
}

// Compares letters and digits only, because quotation marks differ between the table and the tests, as do the names of
// architecture rules.
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
