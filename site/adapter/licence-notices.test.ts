import { beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { ensureSite } from '../../scripts/site.ts'
import type { BundledPackage } from './licence-notices.ts'

const SITE = join(import.meta.dir, '../../dist/site')
let packages: BundledPackage[]
let notices: string
beforeAll(async () => {
  await ensureSite(() => {})
  packages = await Bun.file(join(SITE, 'packages.json')).json()
  notices = await Bun.file(join(SITE, 'client/licences.txt')).text()
})

// operator Low: notices were stripped from the bundles and appeared nowhere else.
test('every package of which browsers get code has its licence and its notice at /licences.txt', () => {
  const inBrowsers = packages.filter((one) => one.inBrowsers)
  for (const name of ['react', 'react-dom', '@base-ui/react', 'nanostores', 'lucide-react'])
    expect(inBrowsers.map((one) => one.name)).toContain(name)
  for (const { name, version, licence } of inBrowsers) {
    expect(licence, name).not.toBe('')
    const [, section = ''] = notices.split(`\n\n${name} ${version} (${licence})\n\n`)
    expect(section.split('-'.repeat(72))[0], name).toMatch(/copyright/i)
  }
})

test('font, images and icons have their licence, too', () => {
  for (const author of ['The Anek Project Authors', 'Microsoft Corporation', 'Lucide', 'Apache License'])
    expect(notices).toContain(author)
})
