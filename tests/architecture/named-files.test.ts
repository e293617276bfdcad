import { expect } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testWith } from '../../src/testing/test-with.ts'

const ROOT = join(import.meta.dir, '../..')
/** Documents of the past, of the product before it was built, and of a run. */
const NOT_OF_THIS_TREE = /^(CHANGELOG\.md|docs\/(specification|container-run)\.md|tests\/upgrades\/)/
const NAMED =
  /`((?:src|site|tests|scripts|bench|demo|docs|deploy|migrations|\.github)\/[\w./@[\]-]*|[\w-]+\.(?:test\.)?(?:ts|tsx|astro))`/g
/** Placeholders, such as `site/features/NOUN`. */
const PLACEHOLDER = /\/[A-Z]+(\/|$)/
const OTHERS: Record<string, string> = {
  'src/connection.js': 'of the package postgres, which is patched',
  'src/index.js': 'of the package postgres, which is patched',
}

/** Returns the files and folders that a document names in code, but that do not exist. */
function missing(document: string, text: string, files: readonly string[]): string[] {
  const exists = (path: string) =>
    files.some((file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`))
  return [...text.matchAll(NAMED)]
    .map(([, name]) => name!.replace(/\/$/, ''))
    .filter((name) => !(name in OTHERS) && !PLACEHOLDER.test(name))
    .filter((name) => !exists(name) && !exists(join(dirname(document), name)))
    .map((name) => `${document} names ${name}`)
}

testWith(['git'], 'every file that the documents name exists', async () => {
  const files = Bun.spawnSync(['git', 'ls-files'], { cwd: ROOT }).stdout.toString().split('\n')
  const documents = files.filter((file) => file.endsWith('.md') && !NOT_OF_THIS_TREE.test(file))
  expect(documents.length).toBeGreaterThan(10)
  expect(documents.flatMap((path) => missing(path, readFileSync(join(ROOT, path), 'utf8'), files))).toEqual([])
  expect(missing('demo/README.md', '`categories.ts`, `shelves.ts`, `src/upload/` and `src/cart/`', files)).toEqual([
    'demo/README.md names shelves.ts',
    'demo/README.md names src/upload',
  ])
})
