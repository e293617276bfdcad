import { beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json'
import { billOf, type Lockfile, readBill, type Sbom } from './sbom.ts'
import { ensureSite } from './site.ts'

let bill: Sbom
beforeAll(async () => {
  await ensureSite(() => {})
  bill = await readBill()
}, 300_000)

const namesIn = ({ components }: Sbom) => components.map(({ name }) => name)

// operator "Supply chain": no bill of materials.
test('the bill of materials has every package that runs and what the site bundles, and none that only builds', () => {
  for (const name of Object.keys(packageJson.dependencies)) expect(namesIn(bill)).toContain(name)
  for (const name of ['react', '@base-ui/react', 'nanostores']) expect(namesIn(bill)).toContain(name)
  for (const name of ['vite', 'playwright-core', '@biomejs/biome', '@elysiajs/static'])
    expect(namesIn(bill)).not.toContain(name)
})

test('it says of each package its version, its hash, where it is had and, where it is installed, its licence', () => {
  const installed = new Set(readdirSync(join(import.meta.dir, '../node_modules')))
  for (const { name, version, purl, hashes, licenses, scope } of bill.components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(hashes[0]!.content).toMatch(/^[0-9a-f]{128}$/)
    if (scope === 'required' && installed.has(name)) expect(licenses, name).not.toBeEmpty()
  }
  const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((one) => one['bom-ref'])])
  expect(refs.size).toBe(bill.components.length + 1)
  for (const { ref, dependsOn } of bill.dependencies) for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
})

test('a package is listed as who asks for it finds it: its own copy, or that of all', () => {
  const hash = `sha512-${Buffer.alloc(64).toString('base64')}`
  const lock: Lockfile = {
    workspaces: { '': { dependencies: { a: '1' } } },
    packages: {
      a: ['a@1.0.0', '', { dependencies: { b: '1', '@s/c': '1' }, optionalDependencies: { d: '1' } }, hash],
      b: ['b@2.0.0', '', {}, hash],
      'a/b': ['b@1.0.0', '', { peerDependencies: { e: '1', f: '1' }, optionalPeers: ['f'] }, hash],
      '@s/c': ['@s/c@1.0.0', '', { dependencies: { b: '2' } }, hash],
      d: ['d@1.0.0', '', {}, hash],
      e: ['e@1.0.0', '', {}, hash],
      f: ['f@1.0.0', '', {}, hash],
      g: ['g@1.0.0', '', { dependencies: { f: '1' } }, hash],
    },
  }
  const small = billOf('1.2.3', lock, [{ name: 'g', version: '1.0.0' }], () => 'MIT')
  const scopes = Object.fromEntries(small.components.map(({ purl, scope }) => [purl, scope]))
  expect(scopes).toEqual({
    'pkg:npm/%40s/c@1.0.0': 'required',
    'pkg:npm/a@1.0.0': 'required',
    'pkg:npm/b@1.0.0': 'required',
    'pkg:npm/b@2.0.0': 'required',
    'pkg:npm/d@1.0.0': 'optional',
    'pkg:npm/e@1.0.0': 'required',
    'pkg:npm/g@1.0.0': 'required',
  })
  expect(small.dependencies).toContainEqual({
    ref: 'pkg:npm/tokri@1.2.3',
    dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/g@1.0.0'],
  })
  expect(() => billOf('1.2.3', lock, [{ name: 'h', version: '1.0.0' }], () => null)).toThrow('h@1.0.0')
})
