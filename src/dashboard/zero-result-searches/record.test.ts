import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createProductSearch } from '../../catalogue/search/product-search.ts'
import { findOnSale, findStocked } from '../../catalogue/stock/lookup.ts'
import { silentLog } from '../../platform/runtime/log.ts'
import { givenProduct } from '../../testing/catalogue.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { waitUntil } from '../../testing/wait.ts'
import { zeroResultJobs } from './jobs.ts'
import { commonestZeroResults } from './queries.ts'
import { foldSearchText, recordingZeroResultSearches, recordZeroResultSearches } from './record.ts'

const { db } = await createTestDatabase()
await givenProduct(db, { name: 'Toned Milk' })
const recorder = recordZeroResultSearches({ db, log: silentLog })
const search = recordingZeroResultSearches(createProductSearch({ db }), recorder)
const find = (text: string, filter = {}) => search.find({ text, filter, sort: 'relevance', offset: 0, limit: 10 })
const written = async () => {
  await recorder.flush()
  const rows = await commonestZeroResults(db, 10)
  await db.$client`delete from zero_result_search`
  return rows.map(({ text, count }) => [text, count])
}

// admin D-30
test('does not count searches of admins', async () => {
  await search.find({ text: 'bakarwadi20', filter: {}, sort: 'relevance', offset: 0, limit: 8, byStaff: true })
  const deps = { db, search, allocatedOf: async () => new Map<string, number>() }
  await findStocked(deps, 'bakarwadi20')
  await findOnSale(deps, 'bakarwadi20', { offset: 0, limit: 8 })
  expect(await written()).toEqual([])
})

test('counts zero-result searches by normalized words, without filtered ones', async () => {
  await find('Xqzxqz  Flakes')
  await find('xqzxqz flakes ')
  await find('milk')
  await find('milk', { minPriceInPaise: 99_999_900 })
  expect(await written()).toEqual([['xqzxqz flakes', 2]])
})

test('words that were typed letter by letter count once, as they ended', async () => {
  for (const text of ['xqz', 'xqz f', 'xqz fla', 'xqz flakes', 'xqzero', 'xqz-bar']) recorder.record(text)
  expect(await written()).toEqual([
    ['xqz flakes', 1],
    ['xqz-bar', 1],
    ['xqzero', 1],
  ])
})

test('does not store phone numbers, emails and meaningless texts', async () => {
  for (const text of ['98765 43210', 'asha@example.com', 'ab', ' ', 'x'.repeat(61), '\ud800xyz', 'pin 560-038'])
    expect(foldSearchText(text)).toBeNull()
  expect(foldSearchText('Coca\u0000Cola  2 L')).toBe('coca cola 2 l')
  expect(foldSearchText('दूध वाला')).toBe('दूध वाला')
})

test('counts add up over flushes, and a flood is cut off', async () => {
  recorder.record('xqz once')
  await recorder.flush()
  recorder.record('xqz once')
  for (let n = 0; n < 2_000; n++) recorder.record(`flood ${n} end`)
  await recorder.flush()
  const [{ rows }] = (await db.$client`select count(*)::int as rows from zero_result_search`) as unknown as [
    { rows: number },
  ]
  expect(rows).toBe(500)
  expect((await written())[0]).toEqual(['xqz once', 2])
})

test('limits the distinct searches of a day, and continues to count known ones', async () => {
  await db.$client`insert into zero_result_search (day, text, count)
    select (now() at time zone 'Asia/Kolkata')::date, 'word ' || n, 1 from generate_series(1, 2000) n`
  recorder.record('one more word')
  recorder.record('word 7')
  expect((await written())[0]).toEqual(['word 7', 2])
})

test('deletes old days', async () => {
  await db.$client`insert into zero_result_search (day, text, count) values
    (current_date - 95, 'long ago', 1), (current_date - 80, 'lately', 1)`
  await zeroResultJobs(db).tasks['zero-result-prune']()
  expect((await db.$client`select text from zero_result_search`).map(({ text }) => text)).toEqual(['lately'])
  await db.$client`delete from zero_result_search`
})

test('by itself it is written after a while, and a database that is away breaks no search', async () => {
  const quick = recordZeroResultSearches({ db, log: silentLog, flushMs: 5 })
  quick.record('by itself')
  await waitUntil(async () => (await commonestZeroResults(db, 1)).length === 1)
  await db.$client`alter table zero_result_search rename to elsewhere`
  quick.record('in vain')
  await quick.close()
  await db.$client`alter table elsewhere rename to zero_result_search`
})

test('any text can be recorded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { maxLength: 30 }), async (texts) => {
      const errors: unknown[] = []
      const strict = recordZeroResultSearches({ db, log: { ...silentLog, warn: (...said) => void errors.push(said) } })
      for (const text of texts) strict.record(text)
      await strict.close()
      expect(errors).toEqual([])
    }),
    { numRuns: 60 },
  )
})
