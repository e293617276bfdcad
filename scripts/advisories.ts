import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from './command-args.ts'
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

/** The advisories that a registry has for the packages of a lockfile, or why it did not return them. */
export type Lookup = { packages: number; known: string[] } | { refusal: string }

/** Queries the registry that Bun installs from for advisories on every package of `bun.lock`. */
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
    // The end of Bun's error message is the reason. The rest is the URL of the registry.
    return { refusal: /error: .* - (.+)/.exec(err)?.[1]?.trim() ?? 'no readable response' }
  }
}

/** Returns one line for each advisory that affects a version in the lockfile. */
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

/** Returns docs/security.md with the result of the latest lookup, which a failed lookup leaves as it is. */
export function withLookup(markdown: string, lookup: Lookup, day: string): string {
  const [before, rest] = markdown.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/security.md lacks ${BEGIN} or ${END}`)
  if ('refusal' in lookup) return markdown
  const result = `Last result: ${day}, ${lookup.packages} packages of \`bun.lock\`: ${knownIn(lookup.known)}`
  return `${before}${BEGIN}\n\n${result}\n\n${END}${after}`
}

function knownIn(known: readonly string[]): string {
  return known.length === 0 ? 'no known advisory affects any of them.' : `${known.join('; ')}.`
}

/** Returns the output and the exit code of the command. */
export function outcomeOf(lookup: Lookup): { said: string; code: 0 | 1 | 2 } {
  if ('refusal' in lookup)
    return {
      said: `The registry returned no advisories (${lookup.refusal}): nothing was looked up`,
      code: 2,
    }
  if (lookup.known.length > 0) return { said: lookup.known.join('\n'), code: 1 }
  return { said: `No known advisory affects the ${lookup.packages} packages of bun.lock`, code: 0 }
}

// `bun run advisories`: exits with 1 if there are advisories, and with 2 if the registry gives no result.
if (import.meta.main) {
  readCommand('bun run advisories', 'Looks up advisories about the packages of bun.lock, and records the result.')
  let code = 0
  await runSteps(async () => {
    await ensureDependencies(console.log)
    const lookup = await lookUpAdvisories()
    const before = readFileSync(SECURITY, 'utf8')
    const after = withLookup(before, lookup, new Date().toISOString().slice(0, 10))
    if (after !== before) writeFileSync(SECURITY, after)
    const outcome = outcomeOf(lookup)
    console.log(outcome.said)
    code = outcome.code
  })
  process.exit(code)
}
