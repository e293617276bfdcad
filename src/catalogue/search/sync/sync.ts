import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/runtime/log.ts'
import type { IndexChanges, IndexedDocument, MeilisearchIndex } from '../../../platform/search/meilisearch.ts'
import { documentOf, PRODUCT_INDEX_VERSION } from './documents.ts'
import {
  indexedVersion,
  outboxLength,
  productIdsAfter,
  pruneWords,
  refreshProducts,
  registerEngine,
  saveIndexedVersion,
  searchedProducts,
  searchedProductsAfter,
  takeFromOutbox,
  withSyncLock,
} from './queries.ts'

const ENGINE = 'meilisearch'
const BATCH = 1_000
/** The maximum number of changes per transaction; they leave the outbox once the engine has processed all of them. */
const PER_TRANSACTION = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Sends the changes in the outbox to the index. Failed changes stay in the outbox, and repeating them is harmless. */
export async function drainOutbox(db: Database, index: MeilisearchIndex, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await outboxLength(db)) > 0) {
    const mine = await withSyncLock(db, false, async (tx) => {
      const ids = await takeFromOutbox(tx, PER_TRANSACTION)
      await bring(tx, index, ids)
    })
    // Another process holds the lock. A rebuild drains the outbox afterwards.
    if (!mine) return
  }
}

/** Rebuilds the index, while searches continue in the old one. */
export async function rebuildIndex(db: Database, index: MeilisearchIndex): Promise<void> {
  await registerEngine(db, ENGINE)
  await withSyncLock(db, true, async () => {
    await index.replace(allDocuments(db))
    await saveIndexedVersion(db, ENGINE, PRODUCT_INDEX_VERSION)
  })
  // Changes made in the meantime waited in the outbox.
  await drainOutbox(db, index)
}

/** Compares the index with the catalogue and repairs differences; rebuilds it if it is missing or outdated. */
export async function reconcileIndex(db: Database, index: MeilisearchIndex, log: Log): Promise<void> {
  await registerEngine(db, ENGINE)
  const indexed = await index.revisions()
  const version = await indexedVersion(db, ENGINE)
  if (indexed === null || version !== PRODUCT_INDEX_VERSION) {
    log.info('building the search index', { reason: indexed === null ? 'there is none' : 'it is outdated' })
    return rebuildIndex(db, index)
  }
  await drainOutbox(db, index)
  const differing = await differences(db, indexed)
  if (differing.length === 0) return
  log.warn('the search index differed from the catalogue and was repaired', { products: differing.length })
  await withSyncLock(db, true, (tx) => bring(tx, index, differing))
  // A job that found the lock taken has left its changes in the outbox.
  await drainOutbox(db, index)
}

/** Brings Postgres' search in line with the products, in case triggers were off or concurrent changes crossed. */
export async function refreshPostgresSearch(db: Database, signal?: AbortSignal): Promise<void> {
  let after = FIRST_ID
  while (!signal?.aborted) {
    const ids = await productIdsAfter(db, after, BATCH)
    if (ids.length === 0) break
    await refreshProducts(db, ids)
    after = ids.at(-1)!
  }
  await pruneWords(db)
}

async function bring(tx: Queryable, index: MeilisearchIndex, ids: readonly string[]): Promise<void> {
  await index.apply(changesOf(tx, ids))
}

async function* changesOf(tx: Queryable, ids: readonly string[]): AsyncGenerator<IndexChanges> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    const products = await searchedProducts(tx, some)
    const there = new Set(products.map((product) => product.id))
    const gone = some.map((id) => id.replaceAll('-', '')).filter((id) => !there.has(id))
    yield { put: products.map(documentOf), remove: gone }
  }
}

/**
 * Returns the ids of products that differ in the index, are missing there, or should not be there. Consumes `indexed`.
 */
export async function differences(db: Database, indexed: Map<string, string>): Promise<string[]> {
  const differing: string[] = []
  for await (const batch of allDocuments(db)) {
    for (const { id, revision } of batch) {
      if (indexed.get(id) !== revision) differing.push(id)
      indexed.delete(id)
    }
  }
  return [...differing, ...indexed.keys()]
}

async function* allDocuments(db: Database): AsyncGenerator<IndexedDocument[]> {
  let after = FIRST_ID
  while (true) {
    const products = await searchedProductsAfter(db, after, BATCH)
    if (products.length === 0) return
    yield products.map(documentOf)
    after = products.at(-1)!.id
  }
}
