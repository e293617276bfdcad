import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { ODD_TEXTS } from './hostile-requests.ts'
import { openShop } from './whole-shop.ts'

const ROOT = join(import.meta.dir, '../..')
const database = await createTestDatabase()
const { db } = database
const category = await givenCategory(db, 'Dairy')
const subCategory = await givenSubCategory(db, 'Milk', [category])
const product = await givenProduct(db, { name: 'Toned Milk', categoryIds: [category], subCategoryIds: [subCategory] })
const shop = await openShop(database)

/** What stands for a part of a path in brackets. A fragment takes ids where a page takes names with them. */
const PARTS: Record<string, string> = { category, sub: subCategory, product, family: product }

const paths = [...new Glob('**/*.astro').scanSync(join(ROOT, 'site/pages'))]
  .map((file) => `/${file}`.replace(/(\/index)?\.astro$/, ''))
  .map((path) =>
    path.replace(/\[(\w+)\]/g, (_, part) => (path.startsWith('/cards/') ? PARTS[part]! : `x-${PARTS[part]}`)),
  )
  .map((path) => path || '/')
  .sort()

/** All parameters that pages read. */
const parameters = ['src/shared/*.ts', 'site/pages/**/*.{ts,astro}']
  .flatMap((files) => [...new Glob(files).scanSync(ROOT)])
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b\w*[pP]arams\.(?:get|getAll)\('([\w-]+)'\)/g),
  ])
  .map(([, name]) => name!)

test('the parameters are found', () => {
  expect(new Set(parameters)).toEqual(
    new Set(['min', 'max', 'sort', 'stock', 'offer', 'veg', 'brand', 'origin', 'page', 'q', 'id', 'row']),
  )
})

test.each(paths)('no parameter of %s makes an error of the shop', async (path) => {
  for (const text of ODD_TEXTS) {
    const query = parameters.map((name) => `${name}=${encodeURIComponent(text.toWellFormed().slice(0, 1_000))}`)
    const { status } = await fetch(`${shop.url}${path}?${query.join('&')}`, { redirect: 'manual' })
    expect({ text, isError: status >= 500 }).toEqual({ text, isError: false })
  }
})
