import { sql } from 'drizzle-orm'
import { preparedOn, type Queryable } from '../../platform/database/database.ts'
import { MAX_IMAGES } from '../../shared/limits.ts'
import { catalogueImportImage } from '../schema.ts'
import { productDigestIn } from '../undo/queries.ts'
import { imageSource } from './schema.ts'

/** The images that a product is to show, in order: paths of own images and external URLs. */
export interface WantedImages {
  number: number
  productId: string
  sources: string[]
}

/** Returns the paths of images that were fetched before, by their source URL. */
export async function knownSources(db: Queryable, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await preparedOn(db)<{ url: string; path: string }[]>`
    select url, path from image_source where url = any (${[...urls]})`
  return new Map(rows.map(({ url, path }) => [url, path]))
}

/** Returns the path of an image that was fetched since the rows of an import are in: packs of a product share images. */
export async function recentSource(db: Queryable, importId: string, url: string): Promise<string | null> {
  const [row] = await preparedOn(db)<{ path: string }[]>`
    select path from image_source where url = ${url} and fetched_at > (
      select coalesce(finished_at, updated_at) from catalogue_import where id = ${importId})`
  return row?.path ?? null
}

export async function saveSource(tx: Queryable, url: string, path: string): Promise<void> {
  await tx
    .insert(imageSource)
    .values({ url, path })
    .onConflictDoUpdate({ target: imageSource.url, set: { path, fetchedAt: sql`now()` } })
}

/** Queues images for fetching, and marks as failed what earlier imports still had queued for the same products. */
export async function wantImages(tx: Queryable, importId: string, wanted: readonly WantedImages[]): Promise<void> {
  if (wanted.length === 0) return
  await preparedOn(tx)`
    update catalogue_import_image set state = 'failed', faults = '[{"source": "", "reason": "A later import wants others"}]'
    where state = 'waiting' and product_id = any (${wanted.map(({ productId }) => productId)}::uuid[])`
  await tx.insert(catalogueImportImage).values(wanted.map((each) => ({ importId, ...each })))
}

export async function hasWaitingImages(db: Queryable, importId: string): Promise<boolean> {
  const rows = await preparedOn(db)`
    select from catalogue_import_image where import_id = ${importId} and state = 'waiting' limit 1`
  return rows.length > 0
}

export interface WaitingImages {
  id: number
  importId: string
  productId: string
  sources: string[]
}

/** Returns the next products with waiting images and counts the try; fails the images after `MAX_TRIES` tries. */
export async function takeWaiting(db: Queryable, limit: number): Promise<WaitingImages[]> {
  const sql = preparedOn(db)
  await sql`
    update catalogue_import_image set state = 'failed', faults = '[{"source": "", "reason": "The images could not be processed"}]'
    where state = 'waiting' and tries >= ${MAX_TRIES}`
  const rows = await sql<WaitingImages[]>`
    update catalogue_import_image set tries = tries + 1
    where id in (select id from catalogue_import_image where state = 'waiting' order by id limit ${limit})
    returning id::int, replace(import_id::text, '-', '') as "importId", replace(product_id::text, '-', '') as "productId", sources`
  return [...rows].sort((one, other) => one.id - other.id)
}

const MAX_TRIES = 5

/**
 * Shows the fetched images on the product, followed by images that an admin has added since the import. Returns whether
 * the product was still waiting for its images.
 */
export async function showFetched(tx: Queryable, waiting: WaitingImages, images: readonly string[]): Promise<boolean> {
  const sql = preparedOn(tx)
  const [held] = await sql<{ finishedAt: Date | null }[]>`
    select finished_at as "finishedAt" from catalogue_import_image p join catalogue_import i on i.id = p.import_id
    where p.id = ${waiting.id} and p.state = 'waiting' for update of p`
  if (!held) return false
  if (images.length === 0) return true
  // They are part of what the import wrote, unless an admin has edited it.
  const written = await sql<{ number: number }[]>`
    select k.number
    from catalogue_import_image i join catalogue_import_row k using (import_id, number) join product p on p.id = i.product_id
    where i.id = ${waiting.id} and k.added_digest = ${productDigestIn(sql)}`
  await sql`
    update product set version = version + 1, updated_at = now(), image = (
      ${[...images]}::text[] || array(select shown from unnest(image) as shown
        where shown <> all (${[...images]}::text[]) and updated_at > ${held.finishedAt ?? new Date()})
    )[1:${MAX_IMAGES}::int]
    where id = ${waiting.productId} and deleted_at is null and image <> ${[...images]}::text[]`
  await sql`
    update catalogue_import_row k set added_digest = ${productDigestIn(sql)} from product p
    where k.import_id = ${waiting.importId} and k.number = any (${written.map(({ number }) => number)}::int[])
      and p.id = ${waiting.productId}`
  return true
}

export async function finishImages(
  tx: Queryable,
  id: number,
  errors: readonly { source: string; reason: string }[],
): Promise<void> {
  const state = errors.length > 0 ? 'failed' : 'done'
  await preparedOn(tx)`
    update catalogue_import_image set state = ${state}, faults = ${JSON.stringify(errors)}::text::jsonb where id = ${id}`
}

/** Returns the number of products per state, and the first 100 images that could not be fetched. */
export async function imageProgress(db: Queryable, importId: string) {
  const sql = preparedOn(db)
  const counts = await sql<{ state: 'waiting' | 'done' | 'failed'; products: number }[]>`
    select state, count(*)::int as products from catalogue_import_image where import_id = ${importId} group by state`
  const failures = await sql<{ number: number; source: string; reason: string }[]>`
    select number, fault ->> 'source' as source, fault ->> 'reason' as reason
    from catalogue_import_image, jsonb_array_elements(faults) as fault
    where import_id = ${importId} and state = 'failed' order by number limit 100`
  const of = (state: string) => counts.find((each) => each.state === state)?.products ?? 0
  return { waiting: of('waiting'), done: of('done'), failed: of('failed'), failures: [...failures] }
}
