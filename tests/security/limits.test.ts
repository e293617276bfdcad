import { expect, test } from 'bun:test'
import { createApp } from '../../src/app.ts'
import { createProductSearch } from '../../src/catalogue/search/product-search.ts'
import { silentLog } from '../../src/platform/log.ts'
import { notePeer } from '../../src/platform/peer.ts'
import { LIMITED_ROUTES } from '../../src/rate-limits.ts'
import { TEST_ACCOUNTS } from '../../src/testing/account.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { NO_CARDS } from '../../src/testing/payments.ts'

const { db } = await createTestDatabase()
const search = createProductSearch({ db })
const app = createApp({ db, search, log: silentLog, ...TEST_ACCOUNTS, ...NO_CARDS, rateLimits: true })

const SPELLINGS: [how: string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with a slash at the end', (path) => `${path}/`],
  ['with two slashes at the end', (path) => `${path}//`],
  ['with two slashes at the start', (path) => `/${path}`],
  ['with two slashes within', (path) => path.replace('/api/', '/api//')],
  ['with a dot', (path) => path.replace('/api/', '/api/./')],
  ['with two dots', (path) => path.replace('/api/', '/x/../api/')],
  ['with a dot at the end', (path) => `${path}/.`],
  ['in capitals', (path) => path.toUpperCase()],
  ['with an escaped letter', (path) => path.replace('/api', '/%61pi')],
  [
    'with an escaped letter at the end',
    (path) => path.replace(/.$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['with an escaped slash', (path) => path.replace(/\/([^/]*)$/, '%2f$1')],
  ['with an escaped slash at the end', (path) => `${path}%2F`],
  ['with a backslash', (path) => path.replace('/api/', '/api\\')],
  ['with a semicolon', (path) => `${path};x=1`],
  ['with an empty query', (path) => `${path}?`],
  ['with a query', (path) => `${path}?a=/b/`],
  ['with a fragment', (path) => `${path}#x`],
  ['with a space', (path) => `${path}%20`],
  ['with a zero', (path) => `${path}%00`],
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const NOWHERE = /There is nothing at this address|This address answers/

let peers = 0

/** Asks from an address of its own, and tells whether something but the routing answered, and whether it was counted. */
async function ask(method: string, path: string) {
  peers += 1
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const request = new Request(`http://localhost${path}`, {
    method,
    ...(hasBody && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  })
  notePeer(request, `203.0.${peers >> 8}.${peers & 255}`)
  const before = await countedAddresses()
  const answer = await app.handle(request)
  const text = await answer.text()
  const isThere = method === 'OPTIONS' ? false : method === 'HEAD' ? answer.status < 404 : !NOWHERE.test(text)
  return { isThere, isCounted: (await countedAddresses()) > before }
}

async function countedAddresses(): Promise<number> {
  const [{ count } = { count: 0 }] = await db.$client<{ count: number }[]>`select count(*)::int as count from rate`
  return count
}

// security 1
test.each(SPELLINGS)('a limited call %s is counted, or is not there', async (how, spelt) => {
  for (const route of Object.keys(LIMITED_ROUTES)) {
    const [method, path] = route.split(' ') as [string, string]
    const { isThere, isCounted } = await ask(method, spelt(path))
    if (how === 'as it is') expect([route, isThere, isCounted]).toEqual([route, true, true])
    else expect([route, isThere && !isCounted]).toEqual([route, false])
  }
})

// security 1
test('a limited call by any method is counted, or is not there', async () => {
  for (const route of Object.keys(LIMITED_ROUTES)) {
    for (const method of METHODS) {
      const { isThere, isCounted } = await ask(method, route.split(' ')[1]!)
      expect([method, route, isThere && !isCounted]).toEqual([method, route, false])
    }
  }
})
