import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database.ts'
import { category, subCategory, subCategoryCategory } from '../../schema.ts'
import type { Stored } from '../rows/difference.ts'

/** What a row tells a product by. */
export interface RowKey {
  number: number
  id: string | null
  sku: string | null
  name: string | null
  unit: string | null
}

/** Which product of the shop a row means. */
export interface Match {
  number: number
  productId: string | null
  /** How many products have the row's name and unit. */
  namesakes: number
  /** The product that has the row's SKU, when it is another. */
  skuOwner: string | null
}

/** By the id that an export wrote, else by SKU, else by name and unit, in upper or lower case, among those without SKU. */
export async function matchRows(tx: Queryable, keys: readonly RowKey[]): Promise<Match[]> {
  const rows = await tx.execute<Match & Record<string, unknown>>(sql`
    select r.number, coalesce(by_id.id, by_sku.id, by_name.id) as "productId", coalesce(by_name.namesakes, 0)::int as namesakes,
      case when by_id.id <> by_sku.id then by_sku.id end as "skuOwner"
    from ${records(keys)} as r (number int, id uuid, sku text, name text, unit text)
    left join product by_id on by_id.id = r.id and by_id.deleted_at is null
    left join product by_sku on by_sku.sku = r.sku and by_sku.deleted_at is null
    left join lateral (
      select (array_agg(p.id order by p.id))[1] as id, count(*) as namesakes from product p
      where lower(p.name) = lower(r.name) and lower(p.unit) = lower(r.unit) and p.deleted_at is null
        and (r.sku is null or p.sku is null)
    ) as by_name on by_id.id is null and by_sku.id is null`)
  return rows.map(plainIds)
}

/** Those of the SKUs that a deleted product has, and no other. */
export async function deletedSkus(tx: Queryable, skus: readonly string[]): Promise<Set<string>> {
  if (skus.length === 0) return new Set()
  const rows = await tx.execute<{ sku: string }>(sql`
    select distinct sku from product where deleted_at is not null and sku in (select json_array_elements_text(${JSON.stringify(skus)}::json))`)
  return new Set(rows.map(({ sku }) => sku))
}

/** Products with the names of their shelves. Held, nobody else changes them until the transaction ends. */
export async function loadStored(tx: Queryable, ids: readonly string[], hold: boolean): Promise<Map<string, Stored>> {
  // In the order in which orders hold them too, so that nobody waits in a circle.
  if (hold) await tx.execute(sql`select from product where id = any (${uuids(ids)}) order by id for no key update`)
  const rows = await tx.execute<Stored & Record<string, unknown>>(sql`
    select p.id, p.sku, p.brand, p.name, p.unit, p.stock, p.price_in_paise::float8 as "priceInPaise",
      p.discount_percent as "discountPercent", p.description, p.more_details as details, p.image,
      array(select c.name from product_category m join category c on c.id = m.category_id
        where m.product_id = p.id order by m.position) as categories,
      array(select s.name from product_sub_category m join sub_category s on s.id = m.sub_category_id
        where m.product_id = p.id order by m.position) as "subCategories"
    from product p where p.id = any (${uuids(ids)}) and p.deleted_at is null`)
  return new Map(rows.map((row) => [plainId(row.id), { ...row, id: plainId(row.id) }]))
}

/** What the transaction changes of stock is the import's doing; what search knows is brought up to date at its end. */
export async function beginImporting(tx: Queryable, importId: string): Promise<void> {
  await tx.execute(sql`
    select set_config('tokri.stock_reason', 'import', true), set_config('tokri.stock_actor', ${importId}, true),
      set_config('tokri.search_refresh', 'deferred', true)`)
}

export async function refreshSearch(tx: Queryable, ids: readonly string[], offered: readonly string[]): Promise<void> {
  await tx.execute(sql`select set_config('tokri.search_refresh', '', true)`)
  if (ids.length > 0) await tx.execute(sql`select refresh_product_search(${uuids(ids)})`)
  if (offered.length > 0) await tx.execute(sql`select refresh_product_search_offers(${uuids(offered)})`)
}

export async function insertProducts(tx: Queryable, products: readonly Stored[]): Promise<void> {
  if (products.length === 0) return
  await tx.execute(sql`
    insert into product (id, sku, brand, name, image, unit, stock, price_in_paise, discount_percent, description, more_details)
    select id, sku, brand, name, image, unit, stock, "priceInPaise", "discountPercent", description, details
    from ${records(products)} as r (id uuid, sku text, brand text, name text,
      image text[], unit text, stock int, "priceInPaise" bigint, "discountPercent" smallint, description text, details json)`)
}

export async function updateProducts(tx: Queryable, products: readonly Stored[]): Promise<void> {
  if (products.length === 0) return
  await tx.execute(sql`
    update product p set sku = r.sku, brand = r.brand, name = r.name, image = r.image, unit = r.unit, stock = r.stock,
      price_in_paise = r."priceInPaise", discount_percent = r."discountPercent", description = r.description,
      more_details = r.details, version = p.version + 1, updated_at = now()
    from ${records(products)} as r (id uuid, sku text, brand text, name text,
      image text[], unit text, stock int, "priceInPaise" bigint, "discountPercent" smallint, description text, details json)
    where p.id = r.id`)
}

export async function insertCategories(tx: Queryable, made: readonly { id: string; name: string }[]): Promise<void> {
  if (made.length > 0) await tx.insert(category).values([...made])
}

export async function insertSubCategories(
  tx: Queryable,
  made: readonly { id: string; name: string; categoryIds: string[] }[],
): Promise<void> {
  if (made.length === 0) return
  await tx.insert(subCategory).values(made.map(({ id, name }) => ({ id, name })))
  const links = made.flatMap(({ id, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ subCategoryId: id, categoryId, position })),
  )
  if (links.length > 0) await tx.insert(subCategoryCategory).values(links)
}

/** Which shelves a product is to stand on, in order. */
export interface Placing {
  productId: string
  shelfIds: string[]
}

export async function placeInCategories(tx: Queryable, placings: readonly Placing[]): Promise<void> {
  if (placings.length === 0) return
  await tx.execute(
    sql`delete from product_category where product_id = any (${uuids(placings.map((each) => each.productId))})`,
  )
  await tx.execute(sql`
    insert into product_category (product_id, category_id, position)
    select r."productId", shelf.id, shelf.position - 1
    from ${records(placings)} as r ("productId" uuid, "shelfIds" uuid[]),
      unnest(r."shelfIds") with ordinality as shelf (id, position)`)
}

export async function placeInSubCategories(tx: Queryable, placings: readonly Placing[]): Promise<void> {
  if (placings.length === 0) return
  await tx.execute(
    sql`delete from product_sub_category where product_id = any (${uuids(placings.map((each) => each.productId))})`,
  )
  await tx.execute(sql`
    insert into product_sub_category (product_id, sub_category_id, position)
    select r."productId", shelf.id, shelf.position - 1
    from ${records(placings)} as r ("productId" uuid, "shelfIds" uuid[]),
      unnest(r."shelfIds") with ordinality as shelf (id, position)`)
}

function plainIds(match: Match): Match {
  const { productId, skuOwner } = match
  return { ...match, productId: productId && plainId(productId), skuOwner: skuOwner && plainId(skuOwner) }
}

function plainId(id: string): string {
  return id.replaceAll('-', '')
}

/** Rows of a statement that is planned anew each time: an old plan is of a catalogue that was empty. */
function records(rows: readonly object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`
}

function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
