/** Three instances that render and search on a standby of their database. */
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { createStandby } from '../src/testing/standby.ts'
import { openFront } from './front.ts'
import { pagesOf, REQUESTS, report, requestAll, startThree, tryEdits, urlsOf } from './instance-checks.ts'
import type { BenchDatabase, BenchShop } from './shop.ts'

const POSTGRES_DEFAULT_MS = 30_000

export async function tryStandby({ db, url, startShop }: BenchDatabase): Promise<void> {
  const standby = await createStandby(url, { conflictsLastMs: POSTGRES_DEFAULT_MS })
  const copy = openDatabase(standby.url, { max: 1 })
  const shops = await startThree(() => startShop({ DATABASE_REPLICA_URL: standby.url }))
  const front = await openFront(urlsOf(shops), 0)
  // Pages that no instance has rendered yet.
  const pages = await pagesOf(db)
  const before = await rowsRead()
  await report('three that render on a standby', db, shops, front.url, pages)
  const after = await rowsRead()
  console.log(
    `  rows read: ${after.primary - before.primary} on the database, ${after.standby - before.standby} on the standby`,
  )
  await reportReads(shops)
  await tryEdits(db, shops, front.url)
  await reportReads(shops)
  const running = requestAll(front.url, pages, REQUESTS)
  await standby.kill()
  const { failed } = await running
  console.log(`  the standby killed under load: ${failed} of ${REQUESTS} requests failed`)
  await tryEdits(db, shops, front.url)
  await front.stop()
  for (const shop of shops) await shop.stop()
  await closeDatabase(copy)
  await standby.remove()

  async function rowsRead() {
    // Statements of others count once their connections have been idle for a second.
    await Bun.sleep(2_000)
    const [primary, other] = await Promise.all(
      [db, copy].map(async ({ $client }) => {
        const [row] = await $client<{ rows: number }[]>`
          select tup_fetched::float as rows from pg_stat_database where datname = current_database()`
        return row!.rows
      }),
    )
    return { primary: primary!, standby: other! }
  }
}

/** Says where pages were read since the instances started, and why not on the standby. */
async function reportReads(shops: readonly BenchShop[]): Promise<void> {
  const reads = new Map<string, number>()
  for (const { url } of shops) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    for (const [, labels, value] of metrics.matchAll(/^tokri_replica_reads_total\{(.*)\} (\d+)$/gm))
      reads.set(labels!, (reads.get(labels!) ?? 0) + Number(value))
  }
  console.log(`  pages and searches by where they were read: ${[...reads].map((read) => read.join(' ')).join(', ')}`)
}
