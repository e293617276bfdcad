import { afterAll, expect, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { listCategories, listSubCategories } from '../catalogue/service.ts'
import type { Database } from '../platform/database/database.ts'
import { loadSettings, wasDemoLoaded } from '../settings/queries.ts'
import { givenCategory, givenProduct } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { onSlowProducts } from '../testing/locks.ts'
import { countDemo, removeDemo } from './remove.ts'
import { seedDemo } from './seed.ts'

const BOUND_MS = 2_000

test('a machine that is slow fills the shop in its own time, and copies wait for the one that does', async () => {
  const { url, db } = await createTestDatabase()
  const instances = [1, 2].map(() => postgres(url, { max: 1, connection: { statement_timeout: BOUND_MS } }))
  afterAll(() => Promise.all(instances.map((client) => client.end())))
  const [one, other] = await onSlowProducts(db, { waiters: 2, boundMs: BOUND_MS }, () =>
    Promise.all(instances.map((client) => seedDemo(drizzle(client), true))),
  )
  expect([one!, other!].sort()).toEqual(['decided before', 'loaded'])
  expect(await countDemo(db)).toBeGreaterThan(100)
})

// An operator imported a catalogue before the first start, which mixed the demo into it, or failed where both had the same families.
test('a shop that has products or categories before its first start gets no demo, then or later', async () => {
  for (const give of [
    (db: Database) => givenProduct(db, { name: 'Ladoo' }),
    (db: Database) => givenCategory(db, 'Sweets of the house'),
  ]) {
    const { db } = await createTestDatabase()
    await give(db)
    expect(await seedDemo(db, true)).toBe('own')
    expect(await countDemo(db)).toBe(0)
    await db.$client`truncate category, product cascade`
    expect(await seedDemo(db, true)).toBe('decided before')
    expect(await wasDemoLoaded(db)).toBeFalse()
  }
})

test('the demo’s categories are in the order of a walk through a shop, and open on all their products', async () => {
  const { db } = await createTestDatabase()
  await seedDemo(db, true)
  const names = (await listCategories(db)).map(({ name }) => name)
  expect(names.slice(0, 4)).toEqual([
    'Fruits & Vegetables',
    'Dairy, Bread & Eggs',
    'Biscuits & Bakery',
    'Chips & Namkeen',
  ])
  const subCategories = (await listSubCategories(db)).map(({ name }) => name)
  expect(subCategories.slice(0, 2)).toEqual(['Fresh Vegetables', 'Fresh Fruits'])
  expect((await loadSettings(db)).categoryOpensOn).toBe('all')
})

test('fruit and vegetables of the demo are vegetarian, and what nobody eats is neither', async () => {
  const { db } = await createTestDatabase()
  await seedDemo(db, true)
  const marks = await db.$client<{ category: string; marks: string[] }[]>`
    select category.name as category, array_agg(distinct coalesce(veg, 'none')) as marks
    from category join product_category on category_id = category.id join product_declaration using (product_id)
    where category.name in ('Fruits & Vegetables', 'Home & Cleaning') group by category.name order by category.name`
  expect(marks.map((row) => row.marks)).toEqual([['none', 'veg'], ['none']])
})

test('the demo’s texts leave the promise to the badge, which the owner may change', async () => {
  const { db } = await createTestDatabase()
  await seedDemo(db, true)
  expect(JSON.stringify((await loadSettings(db)).banners)).not.toMatch(/\bmin(ute)?s?\b/)
})

test('the demo’s search is refreshed once, when its products are in their categories, and lacks nothing', async () => {
  const { db } = await createTestDatabase()
  await db.$client.unsafe(`
    create table refreshed (product_id uuid);
    create function note_refresh() returns trigger language plpgsql as $$
    begin insert into refreshed values (new.product_id); return null; end $$;
    create trigger noted after insert or update on product_search for each row execute function note_refresh()`)
  await seedDemo(db, true)
  const stored = () => db.$client`
    select product_id, words::text as words, aisle, in_stock from product_search order by product_id`
  const seeded = await stored()
  const [busiest] = await db.$client`
    select max(times)::int as times from (select count(*) as times from refreshed group by product_id) as each`
  expect(busiest!.times).toBe(1)
  await db.$client`select refresh_product_search(array(select id from product))`
  expect([...(await stored())]).toEqual([...seeded])
})

test("the demo's packs of one product are joined, and nothing is left of them when it is removed", async () => {
  const { db } = await createTestDatabase()
  await seedDemo(db, true)
  const families = async () =>
    (
      await db.$client`select f.name, array_agg(p.unit order by p.price_in_paise) as units
        from product_family f left join product p on p.family_id = f.id group by f.name order by f.name`
    ).map(({ name, units }) => `${name}: ${units.join(', ')}`)
  const joined = await families()
  expect(joined).toHaveLength(25)
  expect(joined).toContain('Thandi Gali Cola: 300 ml, 750 ml, 2 L')
  await db.transaction((tx) => removeDemo(tx, true))
  expect(await families()).toEqual([])
})
