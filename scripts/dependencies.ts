import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runSteps, runTool } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const LOCKFILE = join(ROOT, 'bun.lock')
const PATCHES = join(ROOT, 'patches')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.tokri-lockfile')

/**
 * Installs the packages of the lockfile, unless they are installed already, which takes a few milliseconds to find out.
 * @returns whether it had to be installed.
 */
export async function ensureDependencies(say: (line: string) => void, options: string[] = []): Promise<boolean> {
  if (areInstalled()) return false
  say('Installing packages…')
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(STAMP, 'unfinished')
  await runTool('The packages could not be installed', [process.execPath, 'install', '--frozen-lockfile', ...options])
  writeFileSync(STAMP, wantedHash())
  return true
}

// Packages that were installed by hand are accepted if they are newer than the lockfile.
function areInstalled(): boolean {
  if (!existsSync(MODULES)) return false
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === wantedHash()
  return whatIsWanted().every((file) => statSync(MODULES).mtimeMs >= statSync(file).mtimeMs)
}

function wantedHash(): string {
  return Bun.hash(Buffer.concat(whatIsWanted().map((file) => readFileSync(file)))).toString(16)
}

// Includes the patches, because changing one does not change the lockfile.
function whatIsWanted(): string[] {
  const patches = existsSync(PATCHES) ? readdirSync(PATCHES).sort() : []
  return [LOCKFILE, ...patches.map((name) => join(PATCHES, name))]
}

// For images: `bun scripts/dependencies.ts --production` leaves out packages that only build and test the shop.
if (import.meta.main) await runSteps(async () => void (await ensureDependencies(console.log, process.argv.slice(2))))
