import { expect, test } from 'bun:test'
import { dirname } from 'node:path'
import { parseSource, readSources, type Source } from './sources.ts'

const MIN_LINES = 80

/** Returns the short files that have a folder for themselves. The folders of `site/pages` are URLs. */
function loneShortFiles(sources: readonly Source[]): string[] {
  const files = Map.groupBy(sources, ({ path }) => dirname(path))
  const holdsFolders = (folder: string) => [...files.keys()].some((other) => other.startsWith(`${folder}/`))
  return [...files]
    .filter(([folder]) => !folder.startsWith('site/pages/') && !holdsFolders(folder))
    .filter(([, [file, ...others]]) => others.length === 0 && file!.text.trimEnd().split('\n').length < MIN_LINES)
    .map(([, [file]]) => file!.path)
}

test('a short file stands beside its neighbours, without a folder of its own', () => {
  expect(loneShortFiles(readSources())).toEqual([])
})

test('a folder of one short file is seen, and neither a long file, nor a page, nor a folder of folders is one', () => {
  const short = (path: string) => parseSource(path, 'export const minutes = 10')
  const long = parseSource('src/order/invoice/page.ts', '\n'.repeat(MIN_LINES).concat('export const page = 1'))
  const others = ['site/pages/product/[product].astro', 'src/order/desk/routes.ts', 'src/order/desk/picking/a.ts']
  const sources = [
    long,
    ...others.map(short),
    short('src/order/desk/picking/b.ts'),
    short('src/order/promise/queries.ts'),
  ]
  expect(loneShortFiles(sources)).toEqual(['src/order/promise/queries.ts'])
})
