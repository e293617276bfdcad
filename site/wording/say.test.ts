import { afterEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { type Pair, say } from './say.ts'

const SITE = join(import.meta.dir, '..')
const NOT_SHOWN = /\.test\.tsx?$|^(wording|gallery|testing)\//
/** Said on other screens, where it is right: a field is called "Category", and a column "Product". */
const ALSO_RIGHT = new Set([
  'Order',
  'Address',
  'Category',
  'Product',
  'Discount',
  'Price',
  'Item',
  'Items',
  'item',
  'Submit',
  'Login',
])
/** The help of the setting, which quotes them, and words of the command palette that nobody sees. */
const UNSAID = ['features/admin/settings/shop.tsx', 'features/admin/palette/choices.ts']

const pairs: Record<string, Pair> = {}
for (const file of new Glob('*.ts').scanSync(import.meta.dir))
  if (!/say\.|\.test\./.test(file)) Object.assign(pairs, await import(join(import.meta.dir, file)))
const sources = [...new Glob('**/*.{ts,tsx,astro}').scanSync(SITE)]
  .filter((path) => !NOT_SHOWN.test(path) && !path.startsWith('node_modules'))
  .map((path) => ({ path, text: codeOf(readFileSync(join(SITE, path), 'utf8')) }))

afterEach(() => Reflect.deleteProperty(globalThis, 'document'))

test('a text is the specified one unless the page is in everyday English', () => {
  const pair: Pair = 'Order Cancel | Order cancelled'
  expect(say(pair)).toBe('Order Cancel')
  const dataset: Record<string, string> = {}
  Object.assign(globalThis, { document: { documentElement: { dataset } } })
  expect(say(pair)).toBe('Order Cancel')
  dataset.wording = 'everyday'
  expect(say(pair)).toBe('Order cancelled')
})

test.each(Object.entries(pairs))('%s has two texts, and is said somewhere', (name, pair) => {
  const texts = pair.split(' | ')
  expect(texts).toHaveLength(2)
  expect(texts[0]).not.toBe(texts[1])
  const said = new RegExp(`\\bsay\\([^;]*?\\b${name}\\b`)
  expect(sources.filter(({ text }) => said.test(text)).map(({ path }) => path)).not.toBeEmpty()
})

test('no screen has a specified text otherwise than by its pair', () => {
  const specified = [...new Set(Object.values(pairs).map((pair) => pair.split(' | ')[0]!))]
  const found = sources
    .filter(({ path }) => !UNSAID.includes(path))
    .flatMap(({ path, text }) =>
      specified
        .filter(
          (each) =>
            !ALSO_RIGHT.has(each) && new RegExp(`(?<=[>'"\`“]|^ +)${escaped(each)}(?=[<'"\`” ]|$)`, 'm').test(text),
        )
        .map((each) => `${path}: ${each}`),
    )
  expect(found).toEqual([])
})

test('what a shopper fills is called a cart everywhere, as the specification does', () => {
  const called = /\b(?:your|in the|change|one|fill a) baskets?\b/i
  expect(sources.filter(({ text }) => called.test(text)).map(({ path }) => path)).toEqual([])
})

function codeOf(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
