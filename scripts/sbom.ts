import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BundledPackage } from '../site/adapter/licence-notices.ts'
import { ensureDependencies } from './dependencies.ts'
import { ensureSite } from './site.ts'
import { runSteps } from './tools.ts'

const ROOT = join(import.meta.dir, '..')
const SBOM = 'sbom.cdx.json'

/** An entry of `bun.lock`: name and version, registry, dependencies, and hash. */
type LockedPackage = [spec: string, registry: string, needs: Needs, integrity: string]

interface Needs {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalPeers?: string[]
}

export interface Lockfile {
  workspaces: { '': { dependencies?: Record<string, string> } }
  packages: Record<string, LockedPackage>
}

interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional'
  hashes: { alg: 'SHA-512'; content: string }[]
  licenses: { expression: string }[]
}

export interface Sbom {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  version: 1
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Returns the bill of materials of what is shipped: the runtime packages with all their dependencies, and the packages
 * bundled into the site, without those that only build and test. The same lockfile yields the same bill.
 */
export function billOf(
  version: string,
  lock: Lockfile,
  bundled: readonly Pick<BundledPackage, 'name' | 'version'>[],
  licenceOf: (key: string) => string | null,
): Sbom {
  const root = `pkg:npm/tokri@${version}`
  const direct = Object.keys(lock.workspaces[''].dependencies ?? {})
  const inSite = bundled.map(({ name, version: number }) => {
    const key = Object.keys(lock.packages).find((one) => lock.packages[one]![0] === `${name}@${number}`)
    if (!key) throw new Error(`${name}@${number} is in the built site and not in bun.lock`)
    return key
  })
  /**
   * Keys of the shipped packages, each with whether it is only an optional dependency, such as one for another
   * platform.
   */
  const shipped = new Map<string, boolean>()
  const ship = (key: string, isOptional: boolean) => {
    const known = shipped.get(key)
    if (known === false || known === isOptional) return
    shipped.set(key, isOptional)
    for (const need of needsOf(lock, key)) ship(need.key, isOptional || need.isOptional)
  }
  for (const key of direct) ship(key, false)
  // A bundler includes only the parts that are used, and lists every package that it took code from.
  for (const key of inSite) shipped.set(key, false)

  const components = new Map<string, Component>()
  const edges = new Map([[root, new Set([...direct, ...inSite].map((key) => purlOf(lock, key)))]])
  for (const [key, isOptional] of [...shipped].sort(([, one], [, other]) => Number(other) - Number(one))) {
    const purl = purlOf(lock, key)
    const [spec, , , integrity] = lock.packages[key]!
    const at = spec.lastIndexOf('@')
    const licence = licenceOf(key)
    components.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: spec.slice(0, at),
      version: spec.slice(at + 1),
      purl,
      scope: isOptional ? 'optional' : 'required',
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
      licenses: licence ? [{ expression: licence }] : [],
    })
    const needs = needsOf(lock, key).filter((need) => shipped.has(need.key))
    edges.set(purl, new Set([...(edges.get(purl) ?? []), ...needs.map((need) => purlOf(lock, need.key))]))
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name: 'tokri', version } },
    components: [...components.keys()].sort().map((purl) => components.get(purl)!),
    dependencies: [...edges.keys()].sort().map((ref) => ({ ref, dependsOn: [...edges.get(ref)!].sort() })),
  }
}

function purlOf(lock: Lockfile, key: string): string {
  const [spec] = lock.packages[key]!
  return `pkg:npm/${spec.replace(/^@/, '%40')}`
}

/** Returns the dependencies of a package that are present in the lockfile. */
function needsOf(lock: Lockfile, key: string) {
  const [, , needs] = lock.packages[key]!
  const optionalPeers = new Set(needs.optionalPeers)
  const peers = Object.keys(needs.peerDependencies ?? {}).filter((peer) => !optionalPeers.has(peer))
  const names = [...Object.keys(needs.dependencies ?? {}), ...peers].map((name) => ({ name, isOptional: false }))
  const optional = Object.keys(needs.optionalDependencies ?? {}).map((name) => ({ name, isOptional: true }))
  return [...names, ...optional].flatMap(({ name, isOptional }) => {
    const found = resolve(lock, key, name)
    return found ? [{ key: found, isOptional }] : []
  })
}

/** Resolves a dependency like node_modules does: a package's own copy, or else that of an enclosing package. */
function resolve(lock: Lockfile, from: string, name: string): string | null {
  for (let at = from; at !== ''; at = parentOf(at)) if (`${at}/${name}` in lock.packages) return `${at}/${name}`
  return name in lock.packages ? name : null
}

/** `a/@b/c` is nested in `a`, which is nested in the root. */
function parentOf(key: string): string {
  const parts = key.split('/')
  const last = parts.at(-2)?.startsWith('@') ? 2 : 1
  return parts.slice(0, -last).join('/')
}

/** Returns the bill of this tree as installed and built. */
export async function readBill(): Promise<Sbom> {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const lock = Bun.JSONC.parse(read('bun.lock')) as Lockfile
  const bundled = JSON.parse(read('dist/site/packages.json')) as BundledPackage[]
  const { version } = JSON.parse(read('package.json')) as { version: string }
  return billOf(version, lock, bundled, (key) => {
    const manifest = join(ROOT, 'node_modules', foldersOf(key), 'package.json')
    // Packages for other platforms are not installed here, so their licence cannot be read.
    return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).license ?? null) : null
  })
}

/** `a/@b/c` is installed in `a/node_modules/@b/c`. */
function foldersOf(key: string): string {
  const parent = parentOf(key)
  return parent === '' ? key : `${foldersOf(parent)}/node_modules/${key.slice(parent.length + 1)}`
}

if (import.meta.main)
  await runSteps(async () => {
    await ensureDependencies(console.log)
    await ensureSite(console.log)
    const bill = await readBill()
    await Bun.write(join(ROOT, SBOM), `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${SBOM}: ${bill.components.length} packages`)
  })
