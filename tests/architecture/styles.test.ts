import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const SITE = join(import.meta.dir, '../../site')
/** A selector that is a class alone, such as `.order-card__head`: the place where the class is laid out. */
const CLASS = /^\.[a-z][\w-]*$/
const RULE = /(?:^|[{}])\s*([^{}@]+?)\s*\{/g

test('a class has its style in one file, so that two features do not style each other', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of new Glob('**/*.css').scanSync(SITE)) {
    const css = readFileSync(join(SITE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    for (const [, selectors] of css.matchAll(RULE))
      for (const selector of selectors!.split(',').map((each) => each.trim()))
        if (CLASS.test(selector)) filesOf.set(selector, (filesOf.get(selector) ?? new Set()).add(file))
  }
  expect(filesOf.size).toBeGreaterThan(500)
  expect([...filesOf].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([])
})
