import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

const SITE = join(import.meta.dir, '../../site')
/** A selector that is a class alone, such as `.order-card__head`: the place where the class is laid out. */
const CLASS = /^\.[a-z][\w-]*$/
const RULE = /(?:^|[{}])\s*([^{}@]+?)\s*\{/g

/** What `:has()` is asked of: the type and the classes before it. */
const ASKED = /([^\s,{}>+~]*):has\(/g
const WHOLE_PAGE = /^(\*|html|body|main|:root)?(:|$)|^(html|body|main)\b/

// Of a page that is asked what it has, each text or element that changes makes Chromium restyle all that such selectors may
// be about: 670 elements four times, 180 ms on a slow phone, to add a product to the cart. The page is told by attributes.
test('no style asks the whole page what it has', () => {
  const found: string[] = []
  let count = 0
  for (const file of new Glob('**/*.css').scanSync(SITE))
    for (const [, asked] of withoutComments(file).matchAll(ASKED)) {
      count += 1
      if (WHOLE_PAGE.test(asked!)) found.push(`${file}: ${asked}:has()`)
    }
  expect(count).toBeGreaterThan(20)
  expect(found).toEqual([])
  for (const asked of ['html', 'body', 'main', 'main:not(.a)', '', '*', ':root', 'html[data-a]', ':not(.a)'])
    expect([asked, WHOLE_PAGE.test(asked)]).toEqual([asked, true])
})

test('a class has its style in one file, so that two features do not style each other', () => {
  const filesOf = new Map<string, Set<string>>()
  for (const file of new Glob('**/*.css').scanSync(SITE)) {
    for (const [, selectors] of withoutComments(file).matchAll(RULE))
      for (const selector of selectors!.split(',').map((each) => each.trim()))
        if (CLASS.test(selector)) filesOf.set(selector, (filesOf.get(selector) ?? new Set()).add(file))
  }
  expect(filesOf.size).toBeGreaterThan(500)
  expect([...filesOf].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([])
})

function withoutComments(file: string): string {
  return readFileSync(join(SITE, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
}
