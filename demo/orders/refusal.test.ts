import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../src/demo/seed.ts'
import { loadConfig } from '../../src/platform/runtime/config.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { runCommand } from '../../src/testing/commands.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { refusal } from './refusal.ts'

const { db, url } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tokri-orders-'))
afterAll(() => rmSync(folder, { recursive: true }))
const DEVELOPMENT = { isProduction: false, adds: false }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const because = (env: Record<string, string> = {}, how = DEVELOPMENT) => refusal(db, loadConfig(env), how)

test('a shop without the demo, a public one, and one that takes real cards are refused', async () => {
  expect(await because()).toStartWith('The demo catalogue is not in this shop')
  await seedDemo(db, true)
  expect(await because()).toBeNull()
  expect(await because({ PUBLIC_URL: 'http://localhost:3000' })).toBeNull()
  expect(await because({}, { ...DEVELOPMENT, isProduction: true })).toStartWith('NODE_ENV is production')
  expect(await because({ PUBLIC_URL: 'https://shop.example' })).toStartWith('PUBLIC_URL is https://shop.example')
  expect(await because(STRIPE)).toStartWith('This shop takes cards by Stripe')
})

test('the command reports what it did, and adds to existing orders only on request', async () => {
  const first = await run('--orders=30', '--seed=other')
  expect(first).toMatchObject({ code: 0, complained: '' })
  expect(first.said).toMatch(
    /^Making up 30 orders.*\n30 orders of \d+ customers in 30 days, made up in [\d.]+ s: .*\d+ delivered/,
  )
  const again = await run('--orders=30')
  expect(again.code).toBe(1)
  expect(again.complained).toMatch(/^This shop has \d+ orders already: to add a month to them, say --add\n$/)
  expect(await run('--orders=30', '--add')).toMatchObject({ code: 0, complained: '' })
  expect((await run('--order=30')).complained).toStartWith('There is no option "--order"')
  expect((await run('--help')).said).toContain('To be rid of it all, delete the data directory')
})

test('a shop that sells anything of its own is refused', async () => {
  await givenProduct(db, { name: 'Our own ghee' })
  expect(await because({}, { ...DEVELOPMENT, adds: true })).toStartWith('This shop sells products of its own (1)')
})

const run = (...argv: string[]) => runCommand({ DATABASE_URL: url, DATA_DIR: folder }, 'seed:orders', ...argv)
