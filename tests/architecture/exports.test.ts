import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')
const FILES = ['{src,site,demo,scripts,bench,tests}/**/*.{ts,tsx,astro}', '*.{ts,mjs}']
const IDENTIFIER = /[A-Za-z_$][\w$]*/g
/** What a tool reads, or the type check alone. */
const READ_BY_TOOLS: Readonly<Record<string, string>> = {
  rejectedByTheTypeCheck: 'is there for the errors that the type check must find in it',
}

/** The values, not types, that a file exports by name; tables are exported for the generator of migrations. */
const EXPORTED_VALUE = /^export (?:async )?(?:function\*?|class|const|let) ([A-Za-z_$][\w$]*)\b(?! = pgTable\()/gm

/** Returns what files export although no other file has the name. */
function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, number>()
  for (const text of texts.values())
    for (const word of new Set(text.match(IDENTIFIER))) files.set(word, (files.get(word) ?? 0) + 1)
  return [...texts].flatMap(([path, text]) =>
    (/\.tsx?$/.test(path) ? [...text.matchAll(EXPORTED_VALUE)] : [])
      .map(([, name]) => name!)
      .filter((name) => files.get(name) === 1 && !(name in READ_BY_TOOLS))
      .map((name) => `${name} of ${path}`),
  )
}

test('what a file exports is used by another one', () => {
  const paths = FILES.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: ROOT })])
  expect(paths.length).toBeGreaterThan(1_500)
  expect(unusedExports(new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])))).toEqual([])
})

test('an export that no other file uses would be found', () => {
  const texts = new Map([
    ['src/a.ts', 'export const used = 1\nexport function forgotten() {}\nexport interface Shape {}\nconst own = 1'],
    ['src/b.ts', "import { used } from './a.ts'\nexport default used"],
    ['src/schema.ts', "export const product = pgTable('product', {})"],
  ])
  expect(unusedExports(texts)).toEqual(['forgotten of src/a.ts'])
})
