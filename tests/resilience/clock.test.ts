import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { codeIn } from '../../src/testing/mail.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { finishJobs, openFakeSmtpServer } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const database = await createTestDatabase()
const { db, url } = database
const productIds = await putInStock(db)
const office = await openFakeSmtpServer()
const SHIFT = join(import.meta.dir, 'shifted-clock.ts')

for (const minutes of [10, -10, 24 * 60]) {
  test(`a shop whose clock is wrong by ${minutes} minutes signs in, sells and sends codes that work`, async () => {
    // Another instance with the right clock runs alongside; either of them may run a job.
    const env = { SMTP_URL: office.url, BUN_OPTIONS: `--preload=${SHIFT}`, CLOCK_SHIFT_MINUTES: String(minutes) }
    const wrong = await openRestartableShop(url, env)
    const right = await openRestartableShop(url, { SMTP_URL: office.url })
    const [, said = ''] = /This clock says (\S+)/.exec(wrong.process.said()) ?? []
    expect(Math.abs(Date.parse(said) - Date.now() - minutes * 60_000)).toBeLessThan(60_000)
    const shoppers = await sendShoppers({ db, url: () => wrong.url }, productIds, 2, 50)
    const { email } = await givenShopper(database)
    let cookie = ''
    const ask = async (base: string, method: string, path: string, body: object) => {
      const headers = { 'content-type': 'application/json', cookie }
      const response = await fetch(base + path, { method, headers, body: JSON.stringify(body) })
      cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      return { status: response.status, body: (await response.json()) as { data: { accesstoken?: string } } }
    }
    const login = await ask(wrong.url, 'POST', '/api/user/login', { email, password: TEST_PASSWORD })
    expect(login.status).toBe(200)
    for (const base of [wrong.url, right.url]) {
      const headers = { authorization: `Bearer ${login.body.data.accesstoken}` }
      expect((await fetch(`${base}/api/user/user-details`, { headers })).status).toBe(200)
    }
    expect((await ask(wrong.url, 'PUT', '/api/user/forgot-password', { email })).status).toBe(200)
    await waitUntil(() => office.taken.some(({ to }) => to === email))
    const otp = codeIn(office.taken.find(({ to }) => to === email)!)
    const verified = await ask(right.url, 'PUT', '/api/user/verify-forgot-password-otp', { email, otp })
    expect(verified.status).toBe(200)
    await shoppers.stop()
    expect([...shoppers.faults]).toEqual([])
    await finishJobs(url)
    await expectLedgerInvariants(url, shoppers.tries)
    for (const instance of [wrong, right]) {
      instance.signal('SIGKILL')
      await instance.process.exited
    }
  })
}
