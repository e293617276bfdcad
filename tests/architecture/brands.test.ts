import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const ROOT = join(import.meta.dir, '../..')
const CODE = new Glob('{src,site}/**/*.{ts,tsx,astro}')
/** Statements call a column what they are of, too. */
const NOT_TEXTS = /\.test\.tsx?$|(?:queries|schema)\.ts$|^(?:src|site)\/testing\//

/** A product in a text by its name alone, or by its name and unit. */
const BRANDLESS =
  /\$\{(?:product|line|pack|after|sold|item|locked|row)\.name\}|\$\{(?:\w+\.)?name\},? \$\{(?:\w+\.)?unit\}/

/** Files whose texts need no brand, with the reason. */
const EXCEPT: Record<string, string> = {
  'src/shared/product-title.ts': 'puts the brand before the name',
  'site/features/admin/import/resolve-matches.tsx': 'says the brand first, or that there is none',
  'site/features/admin/phone-order/draft.ts': 'compares what was typed',
}

// Texts that name it otherwise would not tell two products apart of which only the brands differ.
test('texts name a product by its title, which has its brand', () => {
  const paths = [...CODE.scanSync(ROOT)].filter((path) => !NOT_TEXTS.test(path))
  expect(paths.length).toBeGreaterThan(500)
  const found = paths.filter((path) => BRANDLESS.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(EXCEPT).sort())
  const put = (value: string) => `$\{${value}}`
  for (const text of [`Edit ${put('product.name')}`, `${put('name')}, ${put('unit')}`, `Add ${put('line.name')}`])
    expect([text, BRANDLESS.test(text)]).toEqual([text, true])
})
