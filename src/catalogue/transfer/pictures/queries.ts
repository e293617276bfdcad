import { sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../../platform/database.ts'
import { catalogueImportPicture, pictureSource } from '../schema.ts'

/** The pictures a product is to show: addresses of ours and elsewhere, in order. */
export interface WantedPictures {
  number: number
  productId: string
  sources: string[]
}

/** Pictures that were fetched before, by where they came from. */
export async function knownSources(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await preparedOn(db)<{ url: string; address: string }[]>`
    select url, address from picture_source where url = any (${[...urls]})`
  return new Map(rows.map(({ url, address }) => [url, address]))
}

export async function saveSource(tx: Queryable, url: string, address: string): Promise<void> {
  await tx
    .insert(pictureSource)
    .values({ url, address })
    .onConflictDoUpdate({ target: pictureSource.url, set: { address, fetchedAt: sql`now()` } })
}

/** Has pictures fetched; what an earlier import still wanted for the product is forgotten. */
export async function wantPictures(tx: Queryable, importId: string, wanted: readonly WantedPictures[]): Promise<void> {
  if (wanted.length === 0) return
  await preparedOn(tx)`
    update catalogue_import_picture set state = 'failed', faults = '[{"source": "", "reason": "A later import wants others"}]'
    where state = 'waiting' and product_id = any (${wanted.map(({ productId }) => productId)}::uuid[])`
  await tx.insert(catalogueImportPicture).values(wanted.map((each) => ({ importId, ...each })))
}

export async function hasWaitingPictures(db: Queryable, importId: string): Promise<boolean> {
  const rows = await preparedOn(db)`
    select from catalogue_import_picture where import_id = ${importId} and state = 'waiting' limit 1`
  return rows.length > 0
}
