import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A package that the built site contains code of. */
export interface BundledPackage {
  name: string
  version: string
  licence: string
  /** Whether some of its code is sent to browsers. */
  inBrowsers: boolean
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'dist/site')
const INTRODUCTION = `Tokri is under the MIT License. Its pages hold code of these packages, and a font, pictures and
icons, whose licences ask for their notice:`

/**
 * Records which packages the bundles contain: their licence notices at /licences.txt for code sent to browsers, and
 * `packages.json` next to the site for the bill of materials.
 */
export function notices(): Plugin {
  const packages = new Map<string, BundledPackage>()
  return {
    name: 'tokri-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const isClient = this.environment.name === 'client'
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
      const folders = new Set(modules.flatMap((id) => folderOf(id) ?? []))
      for (const folder of folders) {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
        const known = packages.get(`${name}@${version}`)
        const inBrowsers = isClient || known?.inBrowsers === true
        packages.set(`${name}@${version}`, { name, version, licence: license ?? '', inBrowsers })
      }
      if (!isClient) return
      const parts = [INTRODUCTION, ...[...folders].sort().map(noticeOf), ...noticesOfArt()]
      const source = parts.join(`\n\n${'-'.repeat(72)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` })
    },
    closeBundle() {
      mkdirSync(DIST, { recursive: true })
      const list = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
      writeFileSync(join(DIST, 'packages.json'), `${JSON.stringify(list, null, 2)}\n`)
    },
  }
}

/** Returns the folder of the package that a module belongs to, or null for our own code. */
function folderOf(id: string): string | null {
  const path = id.replace(/^\0/, '').split('?')[0]!
  if (!path.includes('/node_modules/')) return null
  for (let folder = dirname(path); folder.includes('/node_modules/'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    // Some packages have further package.json files in subfolders, without a version.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder
  }
  return null
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : ''
  return [`${name} ${version} (${license ?? 'no licence named'})`, text].filter(Boolean).join('\n\n')
}

/** Notices for what does not come from a package: the font, images and icons. LICENCES.md says which is which. */
function noticesOfArt(): string[] {
  const folder = join(ROOT, 'licences')
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return files.sort().map((name) => `${name.replace('.txt', '')}\n\n${readFileSync(join(folder, name), 'utf8').trim()}`)
}
