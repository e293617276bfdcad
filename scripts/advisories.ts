import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './dependencies.ts'
import type { Lockfile } from './sbom.ts'
import { runSteps } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const SECURITY = join(ROOT, 'docs/security.md')
const BEGIN = '<!-- advisories:begin -->'
const END = '<!-- advisories:end -->'

interface Advisory {
  url: string
  title: string
  severity: string
  vulnerable_versions: string
}

/** What a registry knows against the packages of a lockfile, or why it did not say. */
export type Lookup = { packages: number; known: string[] } | { refusal: string }

/** Asks the registry that Bun installs from about every package of `bun.lock`. */
export async function lookUpAdvisories(env: Record<string, string> = {}): Promise<Lookup> {
  const audit = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: ROOT,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...(process.env as Record<string, string>), ...env },
  })
  const [out, err] = await Promise.all([new Response(audit.stdout).text(), new Response(audit.stderr).text()])
  await audit.exited
  const lock = Bun.JSONC.parse(readFileSync(join(ROOT, 'bun.lock'), 'utf8')) as Lockfile
  const specs = new Set(Object.values(lock.packages).map(([spec]) => spec))
  try {
    return { packages: specs.size, known: knownOf(JSON.parse(out), [...specs]) }
  } catch {
    // The end of its sentence says why; the rest is the address of a registry.
    return { refusal: /error: .* - (.+)/.exec(err)?.[1]?.trim() ?? 'no answer that could be read' }
  }
}

/** One line for each weakness of a version that is in the lockfile. */
function knownOf(result: Record<string, Advisory[]>, specs: readonly string[]): string[] {
  const versionsOf = (name: string) =>
    specs.filter((spec) => spec.startsWith(`${name}@`)).map((spec) => spec.slice(name.length + 1))
  return Object.entries(result).flatMap(([name, advisories]) =>
    advisories.flatMap(({ vulnerable_versions, severity, title, url }) =>
      versionsOf(name)
        .filter((version) => Bun.semver.satisfies(version, vulnerable_versions))
        .map((version) => `${name} ${version}: ${severity}: ${title} (${url})`),
    ),
  )
}

/** docs/security.md with what came of the last look; one that was not answered leaves the last answer where it is. */
export function withLookup(markdown: string, lookup: Lookup, day: string): string {
  const [before, rest] = markdown.split(BEGIN)
  const [lines, after] = rest?.split(END) ?? []
  if (before === undefined || lines === undefined || after === undefined)
    throw new Error(`docs/security.md lacks ${BEGIN} or ${END}`)
  const answered = lines.split('\n').find((line) => line.startsWith('Last answer:')) ?? 'Last answer: none yet.'
  const reported =
    'refusal' in lookup
      ? [answered, '', `Last try: ${day}, not answered (${lookup.refusal}): nothing was looked up.`]
      : [`Last answer: ${day}, ${lookup.packages} packages of \`bun.lock\`: ${knownIn(lookup.known)}`]
  return `${before}${BEGIN}\n\n${reported.join('\n')}\n\n${END}${after}`
}

function knownIn(known: readonly string[]): string {
  return known.length === 0 ? 'nothing is known against any of them.' : `${known.join('; ')}.`
}

/** What the command says, and how it ends. */
export function verdictOf(lookup: Lookup): { said: string; code: 0 | 1 | 2 } {
  if ('refusal' in lookup)
    return {
      said: `The registry does not answer questions about advisories (${lookup.refusal}): nothing was looked up`,
      code: 2,
    }
  if (lookup.known.length > 0) return { said: lookup.known.join('\n'), code: 1 }
  return { said: `Nothing is known against the ${lookup.packages} packages of bun.lock`, code: 0 }
}

// `bun run advisories`: ends with 1 when something is known, with 2 when the registry does not say.
if (import.meta.main) {
  let code = 0
  await runSteps(async () => {
    await ensureDependencies(console.log)
    const lookup = await lookUpAdvisories()
    writeFileSync(SECURITY, withLookup(readFileSync(SECURITY, 'utf8'), lookup, new Date().toISOString().slice(0, 10)))
    const verdict = verdictOf(lookup)
    console.log(verdict.said)
    code = verdict.code
  })
  process.exit(code)
}
