import { expect, test } from 'bun:test'
import { eq, isNull } from 'drizzle-orm'
import { product } from '../../src/catalogue/schema.ts'
import { givenProduct } from '../../src/testing/catalogue.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openEngine } from './engine.ts'
import { finishJobs } from './fake-smtp-server.ts'
import { expectLedgerInvariants } from './ledger-invariants.ts'
import { openRestartableShop, putInStock } from './shop.ts'
import { sendShoppers } from './shoppers.ts'

const { db, url } = await createTestDatabase()
const productIds = await putInStock(db)
const engine = await openEngine()
await engine.clear()
const shop = await openRestartableShop(url, engine.settings)

async function search(text: string): Promise<string[]> {
  const response = await fetch(`${shop.url}/api/product/search-product`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ search: text }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { _id: string }[] }).data.map(({ _id }) => _id).sort()
}

/** Whether the search engine has exactly the products that the shop sells. */
async function isInStep(): Promise<boolean> {
  const sold = await db.select().from(product).where(isNull(product.deletedAt))
  const known = await engine.documents()
  const [waiting] = await db.$client`select count(*)::int as waiting from search_outbox`
  const isKnown = ({ id, name }: { id: string; name: string }) =>
    known.get(id)?.toLowerCase().includes(name.toLowerCase())
  return waiting!.waiting === 0 && known.size === sold.length && sold.every(isKnown)
}

for (const error of ['stopped', 'hang', 'fail'] as const) {
  test(`an engine that is lost (${error}, ${engine.name}) hides nothing, and hears of all that changed once it is back`, async () => {
    await waitUntil(isInStep)
    const shoppers = await sendShoppers({ db, url: () => shop.url }, productIds, 2, 50)
    await engine.lose(error)
    const added = await givenProduct(db, { name: `Jaggery ${error}` })
    const startedAt = performance.now()
    expect(await search(`Jaggery ${error}`)).toContain(added)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await db
      .update(product)
      .set({ name: `Rice ${error}` })
      .where(eq(product.id, productIds[0]!))
    await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, added))
    expect(await search(`Jaggery ${error}`)).not.toContain(added)
    engine.bringBack()
    if (error === 'stopped') await engine.clear()
    await shoppers.stop()
    expect([...shoppers.faults]).toEqual([])
    // A replaced server has no documents: a check at each start, and every hour, finds out.
    if (error === 'stopped') await shop.restart()
    await finishJobs(url)
    await waitUntil(isInStep)
    await expectLedgerInvariants(url, shoppers.tries)
  })
}

test(`an engine that forgot everything (${engine.name}) hides nothing, and learns it again`, async () => {
  await engine.clear('emptied')
  expect(await search('Rice')).toHaveLength(productIds.length)
  await engine.clear()
  expect(await search('Rice')).toHaveLength(productIds.length)
  await db.$client`select graphile_worker.add_job('search-reconcile')`
  await finishJobs(url)
  await waitUntil(isInStep)
  expect(await search('Rice')).toHaveLength(productIds.length)
  expect(engine.faults()).toEqual([])
})
