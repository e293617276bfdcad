import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommand } from './command-args.ts'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { runSteps, runTool, StepError } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const UNRELEASED = '## Unreleased'
/** Exit code of `bun run advisories` if the registry gives no result. docs/security.md then stays as it is. */
const NO_RESPONSE = 2
const KINDS = ['Added', 'Changed', 'Fixed', 'Security']

/**
 * Returns the changelog with its unreleased section turned into a dated version.
 * @throws StepError that says what prevents this.
 */
export function datedChangelog(changelog: string, version: string, day: string): string {
  const lines = changelog.split('\n')
  const at = lines.indexOf(UNRELEASED)
  if (at === -1) throw new StepError(`CHANGELOG.md has no section "${UNRELEASED}"`)
  const next = lines.findIndex((line, number) => number > at && line.startsWith('## '))
  const section = lines.slice(at + 1, next === -1 ? undefined : next)
  const kinds = section.flatMap((line) => /^### (.+)$/.exec(line)?.[1] ?? [])
  const unknown = kinds.find((kind) => !KINDS.includes(kind))
  if (unknown) throw new StepError(`CHANGELOG.md: "### ${unknown}" is none of ${KINDS.join(', ')}`)
  if (kinds.length === 0) throw new StepError(`CHANGELOG.md: "${UNRELEASED}" needs one of ${KINDS.join(', ')}`)
  for (const [number, line] of section.entries()) {
    if (!line.startsWith('### ')) continue
    const until = section.findIndex((other, place) => place > number && other.startsWith('### '))
    const entries = section
      .slice(number + 1, until === -1 ? undefined : until)
      .filter((entry) => entry.startsWith('- '))
    if (entries.length === 0) throw new StepError(`CHANGELOG.md: "${line}" is empty`)
  }
  lines[at] = `## v${version} (${day})`
  return lines.join('\n')
}

/** Whether a version may follow another: three numbers, and greater than the current one. */
export function mayFollow(version: string, current: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(version) && Bun.semver.order(version, current) > 0
}

export interface Release {
  root: string
  version: string
  /** Date of the release. */
  at: Date
  say(line: string): void
  /** Looks up advisories for the packages. Throws if there are any. */
  lookUpAdvisories(): Promise<void>
  /** Tests the container. Throws if it fails. */
  tryContainer(): Promise<void>
  /** Writes the backup of a shop of this version, for upgrade tests. */
  saveShop(folder: string): Promise<void>
  /** Writes the bill of materials. */
  writeBill(): Promise<void>
}

/**
 * Releases a clean tree: writes the version, the dated changelog, the bill of materials, and a shop to upgrade from.
 * Nothing is written before the container test has passed.
 */
export async function release({ root, version, at, say, ...steps }: Release): Promise<void> {
  const [manifest, changelog] = ['package.json', 'CHANGELOG.md'].map((name) => join(root, name)) as [string, string]
  const written = readFileSync(manifest, 'utf8')
  const { version: current } = JSON.parse(written) as { version: string }
  if (!mayFollow(version, current)) throw new StepError(`${version} cannot follow ${current}`)
  const folder = join(root, 'tests/upgrades', `v${version}`)
  if (existsSync(folder)) throw new StepError(`${folder} is there already`)
  const dated = datedChangelog(readFileSync(changelog, 'utf8'), version, at.toISOString().slice(0, 10))
  await runTool('Git', ['git', '-C', root, 'diff', '--quiet', 'HEAD']).catch(() => {
    throw new StepError('There are changes that are not committed: a release is made of what is')
  })
  await steps.tryContainer()
  await steps.lookUpAdvisories()
  writeFileSync(manifest, written.replace(`"version": "${current}"`, `"version": "${version}"`))
  writeFileSync(changelog, dated)
  say(`Version ${version} in package.json and CHANGELOG.md`)
  await steps.writeBill()
  await steps.saveShop(folder)
  say(`A shop to upgrade from: ${folder}`)
  say(`Now: bun run test, git commit -am "Release v${version}" with the new files, git tag v${version}`)
}

// `bun run release X.Y.Z`
if (import.meta.main) {
  const {
    operands: [version = ''],
  } = readCommand('bun run release X.Y.Z', 'Prepares the release of a version.', { operands: [1, 1] })
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    console.error('Usage: bun run release X.Y.Z')
    process.exit(1)
  }
  await runSteps(async () => {
    await ensureDependencies(console.log)
    await ensureSite(console.log)
    const script = async (name: string, ...passing: number[]) => {
      const child = Bun.spawn([process.execPath, join(import.meta.dir, name)], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      if (![0, ...passing].includes(await child.exited))
        throw new StepError(`${name} did not get through: nothing is released`)
    }
    await release({
      root: ROOT,
      version,
      at: new Date(),
      say: console.log,
      lookUpAdvisories: () => script('advisories.ts', NO_RESPONSE),
      tryContainer: () => script('test-container.ts'),
      writeBill: () => script('sbom.ts'),
      saveShop: async (folder) => (await import('./release-shop.ts')).saveShop(folder),
    })
  })
}
