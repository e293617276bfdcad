import { expect, test } from 'bun:test'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { openTcpFaultProxy } from './tcp-fault-proxy.ts'

const { url } = await createTestDatabase()
const port = Number(new URL(url).port)

/** Enough cuts to hit before a statement is sent, after it is sent, and after another one failed. */
const CUTS = 40
const SOON_MS = 2_000

// Without patches/postgres@3.4.9.patch the query waits forever.
test('a connection that is cut at any moment fails what was asked, and is used again', async () => {
  const wire = openTcpFaultProxy(port)
  const db = openDatabase(url.replace(`:${port}/`, `:${wire.port}/`), { max: 1, name: 'test' })
  for (let at = 0; at < CUTS; at++) {
    await db.$client`select 1`
    wire.cut()
    for (let turn = 0; turn < at % 5; turn++) await new Promise(setImmediate)
    const asked = await Promise.race([
      db.$client`select 2 as two`.then(
        ([row]) => row!.two,
        () => 'failed',
      ),
      Bun.sleep(SOON_MS).then(() => 'never answered'),
    ])
    expect([2, 'failed']).toContain(asked)
    expect(await Promise.race([again(db), Bun.sleep(SOON_MS).then(() => 'never answered')])).toBe(3)
  }
  await closeDatabase(db)
})

/** Returns the first successful result after a cut, which the client may notice only now. */
async function again(db: ReturnType<typeof openDatabase>): Promise<number> {
  const result = await db.$client`select 3 as three`.catch(() => null)
  return result ? result[0]!.three : again(db)
}
