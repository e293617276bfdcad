import { expect, test } from 'bun:test'
import { insertDemoCatalogue, readDemoCatalogue } from '../../demo/data.ts'
import { LISTING_SORTS, parseCardQuery } from '../../shared/card-query.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { findAvailable } from '../queries.ts'
import { listingPage } from '../storefront.ts'
import { listingSummaryJobs } from './jobs.ts'
import { LARGE_LISTING } from './queries.ts'

const { db } = await createTestDatabase()
const demo = await readDemoCatalogue()
await db.transaction((tx) => insertDemoCatalogue(tx, demo))
const [large] = await db.$client<{ id: string }[]>`
  select replace(id::text, '-', '') as id from category order by id limit 1`
const all = parseCardQuery(new URLSearchParams(), LISTING_SORTS)
const refresh = () => listingSummaryJobs(db).tasks['listing-summary-refresh']({}, undefined as never)

test('a small listing is counted each time', async () => {
  await refresh()
  const [row] = await db.$client`select count(*)::int as summaries from listing_summary`
  expect(row!.summaries).toBe(0)
})

test('a large listing says what the job counted, and narrowed what there is now', async () => {
  const before = (await listingPage(db, large!.id, null, all))!
  await db.$client.begin(async (tx) => {
    await tx`alter table product disable trigger user`
    await tx`
      insert into product (id, name, brand, unit, stock, price_in_paise)
      select uuidv7(), 'Rice ' || n, 'Many', '1 kg', n % 2, 100 from generate_series(1, ${LARGE_LISTING}::int) as n`
    await tx`alter table product enable trigger user`
    await tx`insert into product_category (product_id, category_id) select id, ${large!.id} from product where brand = 'Many'`
    await tx`insert into product_declaration (product_id, veg) select id, 'nonveg' from product where brand = 'Many'`
  })
  await db.$client`analyze`
  await refresh()
  const counted = (await listingPage(db, large!.id, null, all))!
  expect(counted.total).toBe(before.total + LARGE_LISTING)
  expect(counted.brands[0]).toEqual({ name: 'Many', products: LARGE_LISTING })
  expect(counted.vegMarks).toContainEqual({ mark: 'nonveg', products: LARGE_LISTING })
  await db.$client`update product set deleted_at = now() where name = 'Rice 1'`
  expect((await listingPage(db, large!.id, null, all))!.total).toBe(counted.total)
  const narrowed = (await listingPage(db, large!.id, null, { ...all, brands: ['Many'] }))!
  expect(narrowed.total).toBe(LARGE_LISTING - 1)
  await refresh()
  expect((await listingPage(db, large!.id, null, all))!.total).toBe(counted.total - 1)
})

test('its pages have what is in stock first, then what is sold out, the newest first, each once', async () => {
  const filter = { categoryId: large!.id }
  const pages = []
  for (let offset = 0; offset < 2_400; offset += 300)
    pages.push(await findAvailable(db, filter, { offset, limit: 300 }))
  const expected = await db.$client<{ id: string }[]>`
    select replace(id::text, '-', '') as id from product join product_category on product_id = id
    where category_id = ${large!.id} and deleted_at is null order by stock > 0 desc, id desc limit 2400`
  expect(pages.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})
