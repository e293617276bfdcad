import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenShopper, TEST_PASSWORD } from '../../../src/testing/account.ts'
import { createTestApp } from '../../../src/testing/app.ts'
import { givenProduct } from '../../../src/testing/catalogue.ts'

const ROOT = join(import.meta.dir, '../../..')
const BUYER = join(import.meta.dir, 'buyer.ts')
// Imported by path: the type check of the whole project, in which there are no generated types, must not follow it.
const { buy } = (await import(BUYER)) as { buy(fetch: Fetch, basket: object): Promise<unknown> }
type Fetch = (request: Request) => Promise<Response>
const shop = await createTestApp()
const { app, db } = shop
const folder = mkdtempSync(join(tmpdir(), 'tokri-client-'))
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
await Bun.write(join(folder, 'tokri-api.d.ts'), await generatedTypes())
const source = await Bun.file(BUYER).text()
afterAll(() => rmSync(folder, { recursive: true }))

async function generatedTypes(): Promise<string> {
  const { body } = await shop.call('GET', '/api/docs/openapi.json')
  const generator = Bun.spawn([process.execPath, join(import.meta.dir, 'generate-types.ts')], {
    stdin: new Blob([JSON.stringify(body)]),
    stderr: 'inherit',
  })
  const types = await new Response(generator.stdout).text()
  if ((await generator.exited) !== 0) throw new Error('No types were generated')
  return types
}

/** Returns the errors of the type check of a client against the generated types; empty if there are none. */
async function typeErrors(client: string): Promise<string> {
  await Bun.write(join(folder, 'buyer.ts'), client)
  await Bun.write(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'ESNext',
        module: 'ESNext',
        moduleResolution: 'bundler',
        lib: ['ESNext', 'DOM', 'DOM.Iterable'],
        types: [],
        strict: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        skipLibCheck: false,
        paths: { 'tokri-api': ['./tokri-api.d.ts'] },
      },
      include: ['buyer.ts'],
    }),
  )
  const check = Bun.spawn([join(ROOT, 'node_modules/.bin/tsc'), '--pretty', 'false', '-p', folder], { cwd: folder })
  const [errors] = await Promise.all([new Response(check.stdout).text(), check.exited])
  return errors
}

test('a client generated from the API reference type-checks', async () => {
  expect(await typeErrors(source)).toBe('')
})

test('the generated types refuse a field that the reference does not know, in a request and in a response', async () => {
  expect(await typeErrors(source.replace('qty: quantity', 'quantity'))).toContain("'quantity' does not exist in type")
  expect(await typeErrors(source.replaceAll('accesstoken', 'accessToken'))).toContain(
    "Property 'accessToken' does not exist",
  )
})

test('it buys', async () => {
  const shopper = await givenShopper(shop)
  const product = await givenProduct(db, { name: 'Toned Milk', priceInPaise: 5400, discountPercent: 10, stock: 40 })
  const order = await buy((request) => Promise.resolve(app.handle(request)), {
    email: shopper.email,
    password: TEST_PASSWORD,
    search: 'toned milk',
    quantity: 2,
  })
  expect(order).toMatchObject({
    state: 'placed',
    payment: { method: 'cash' },
    lines: [{ productId: product, quantity: 2, soldPrice: 48 }],
    totalAmt: 96,
  })
})
