import { expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { makeDataDir, openShop } from './process.ts'

// operator M7, M10, M13; client F3
test('without a terminal every line is JSON, and what opens the shop is in one private file', async () => {
  const { url, db } = await createTestDatabase()
  const dataDir = makeDataDir()
  const shop = await openShop({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    PUBLIC_ULR: 'https://shop.example',
    SMPT_URL: 'smtp://mail.example',
    CORS_ORIGINS: 'http://partner.example',
  })
  const file = join(dataDir, 'first-admin')
  const stored = readFileSync(file, 'utf8')
  const [, password] = /^Admin: admin@tokri\.local, password (\S+) /.exec(stored)!
  const [, link] = /^Outbox: (\S+) /m.exec(stored)!
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await fetch(link!)).status).toBe(200)
  const body = JSON.stringify({ email: 'admin@tokri.local', password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${shop.url}/api/user/login`, { method: 'POST', headers, body })).status).toBe(200)
  expect([...(await db.$client`select count(*)::int as products from product`)]).toEqual([{ products: 0 }])
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
  const lines = shop.said().trim().split('\n')
  const logged = lines.map((line) => JSON.parse(line) as { level: string; message: string })
  expect(logged.find(({ message }) => message.includes('is open at'))).toMatchObject({ secrets: file })
  expect(logged.at(-1)).toMatchObject({ level: 'info', message: 'stopping' })
  const warned = logged.filter(({ level }) => level === 'warn').map(({ message }) => message)
  expect(warned).toContain('PUBLIC_ULR is no setting, and without effect: is PUBLIC_URL meant?')
  expect(warned).toContain('SMPT_URL is no setting, and without effect: is SMTP_URL meant?')
  expect(warned.join()).toContain('CORS_ORIGINS: http://partner.example is plain http')
  expect(shop.said()).not.toContain(password!)
  expect(shop.said()).not.toContain(new URL(link!).pathname)
})

test('on a terminal people read who the admin is, the password, and where the mails are', async () => {
  const { url } = await createTestDatabase()
  let said = ''
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../scripts/start.ts'), '--no-demo'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: makeDataDir(),
    },
    terminal: {
      cols: 400,
      rows: 50,
      data: (_terminal, bytes) => {
        said += new TextDecoder().decode(bytes)
      },
    },
  })
  await waitUntil(() => /Outbox: +\S+/.test(said), 120_000)
  expect(said).toMatch(/Tokri is open at http:\/\/localhost:\d+ \(Ctrl-C stops it\)/)
  expect(said).toMatch(/Admin: +admin@tokri\.local, password \S+ \(shown only once/)
  const [, link] = /Outbox: +(\S+)/.exec(said)!
  expect((await fetch(link!)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
})

// operator, observability: a CPU profile on a signal
test('on SIGUSR2 a profile of the processor is written, until a second one ends it, and the shop goes on', async () => {
  const { url } = await createTestDatabase()
  const dataDir = makeDataDir()
  const shop = await openShop({ DATABASE_URL: url, DATA_DIR: dataDir }, '--no-demo')
  shop.signal('SIGUSR2')
  await waitUntil(() => shop.said().includes('taking a CPU profile'))
  for (let time = 0; time < 20; time++) await (await fetch(`${shop.url}/search?q=milk${time}`)).text()
  shop.signal('SIGUSR2')
  await waitUntil(() => shop.said().includes('a CPU profile was written'))
  const line = shop
    .said()
    .split('\n')
    .find((line) => line.includes('was written'))
  const { file } = JSON.parse(line!)
  expect(file).toStartWith(join(dataDir, 'profiles/'))
  expect(file).toEndWith('.cpuprofile')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'))
  expect(nodes.length).toBeGreaterThan(10)
  expect(samples.length).toBe(timeDeltas.length)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
})
