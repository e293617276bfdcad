import { expect, test } from 'bun:test'
import { brotliCompressSync } from 'node:zlib'
import { ADMIN_HOME, ADMIN_ORDERS, ADMIN_PRODUCTS, ADMIN_STOCK, CHECKOUT, HOME, SEARCH } from '../../site/api/paths.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestShop } from '../../src/testing/shop.ts'

const shop = await createTestShop()
const productId = await givenProduct(shop.db, { name: 'Weighed Rice' })
const weights = new Map<string, Promise<{ bytes: number; imports: string[] }>>()

/**
 * The kilobytes of scripts (brotli) that a page loads before anybody uses it. What raises one says in its commit what for. Shoppers'
 * pages have at most 25, the checkout 60, the order board 100. Each is a tenth above what was weighed: a build differs by some bytes.
 */
const BUDGETS_IN_KB = {
  [HOME]: 17.3,
  [`/product/weighed-rice-${productId}`]: 17.1,
  [SEARCH]: 20.0,
  // Without React, which the form of an address brings along. The notes of the payment methods and "Change" take 0.3, the unfinished payment 0.1.
  // What is asked for at the door of each address, and links to what is similar, take 0.2.
  [CHECKOUT]: 35.6,
  // To answer a tap before a dialog or another column is rendered takes 0.2.
  [ADMIN_HOME]: 91.6,
  [ADMIN_ORDERS]: 98.1,
  // The selection of cards takes half a kilobyte: phones have no table.
  [ADMIN_PRODUCTS]: 104.0,
  [ADMIN_STOCK]: 105.6,
}

test.each(Object.entries(BUDGETS_IN_KB))('the scripts of %s weigh no more than %s kB', async (path, budget) => {
  const page = await fetch(shop.url + path)
  expect(page.status).toBe(200)
  const wanted = [...(await page.text()).matchAll(/\/_astro\/([\w.-]+\.js)"/g)].map(([, name]) => name!)
  const found = new Set<string>()
  let bytes = 0
  for (let name = wanted.shift(); name; name = wanted.shift()) {
    if (found.has(name)) continue
    found.add(name)
    const script = await weigh(name)
    bytes += script.bytes
    wanted.push(...script.imports)
  }
  expect(bytes / 1000).toBeWithin(1, budget)
})

/** A script as it is sent, and those that it cannot run without; what `import()` loads comes later. */
function weigh(name: string) {
  const known = weights.get(name) ?? read(name)
  weights.set(name, known)
  return known
}

async function read(name: string) {
  const text = await (await fetch(`${shop.url}/_astro/${name}`)).text()
  const imports = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, next]) => next!)
  return { bytes: brotliCompressSync(text).length, imports }
}
