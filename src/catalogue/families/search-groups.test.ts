import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { listenToDatabase } from '../../platform/database/listener.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { productDeclaration } from '../declarations/schema.ts'
import { product, productFamily } from '../schema.ts'
import { SEARCH_NOTIFICATIONS } from '../search/result-cache.ts'

const { db, url } = await createTestDatabase()
const events = listenToDatabase(url, silentLog)
afterAll(() => events.close())

/** Returns the tables whose changes invalidate cached searches while `change` runs. */
async function invalidatedBy(change: () => PromiseLike<unknown>): Promise<string[]> {
  const received: string[] = []
  const last = Promise.withResolvers<void>()
  const end = events.subscribe(SEARCH_NOTIFICATIONS, {
    notified: (table) => (table === 'end of test' ? last.resolve() : received.push(table)),
    connected() {},
  })
  await events.ready()
  await change()
  await db.$client`select pg_notify(${SEARCH_NOTIFICATIONS}, 'end of test')`
  await last.promise
  end()
  return received
}

test('cached searches are invalidated by what changes their cards and choices, and not by prices and stock', async () => {
  const id = await givenProduct(db, { name: 'Toned Milk', brand: 'AMUL' })
  const familyId = newId()
  await db.insert(productFamily).values({ id: familyId, name: 'Toned Milk' })
  const set = (values: Partial<typeof product.$inferInsert>) =>
    invalidatedBy(() => db.update(product).set(values).where(eq(product.id, id)))
  expect(await set({ familyId })).toContain('product')
  expect(await set({ brand: 'Amul' })).toContain('product')
  expect(await set({ priceInPaise: 9900, stock: 7 })).toEqual([])
  const declare = (declared: { origin?: string | null; veg?: 'veg' | null }) =>
    invalidatedBy(() =>
      db
        .insert(productDeclaration)
        .values({ productId: id, ...declared })
        .onConflictDoUpdate({ target: productDeclaration.productId, set: declared }),
    )
  expect(await declare({ origin: 'IN' })).toContain('product_declaration')
  expect(await declare({ origin: 'IN' })).toEqual([])
  expect(await declare({ origin: null })).toContain('product_declaration')
  expect(await declare({ veg: 'veg' })).toContain('product_declaration')
  expect(await declare({ veg: 'veg' })).toEqual([])
})
