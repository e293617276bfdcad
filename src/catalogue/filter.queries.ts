import { type AnyColumn, and, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../platform/database/database.ts'
import { containing } from '../platform/database/patterns.ts'
import type { CardQuery } from '../shared/card-query.ts'
import { bitsOf, type Missing } from './declarations/declarations.ts'
import { ofOrigins } from './declarations/origins.queries.ts'
import { lacks } from './declarations/queries.ts'
import { product, productCategory, productSubCategory } from './schema.ts'
import { type Term, termsOf } from './spellings.ts'

/** Selects products that are not deleted, narrowed by the given fields. */
export interface ProductFilter extends Partial<Omit<CardQuery, 'sort' | 'page'>> {
  categoryId?: string
  subCategoryId?: string
  /**
   * Words that are each part of the name, the brand, the unit or the SKU, with or without accents, in any order, or a barcode:
   * the search of the admin's product list.
   */
  terms?: string
  /** Whether hidden products are among them. */
  hidden?: boolean
  /** Narrows to products that lack this declaration. */
  undeclared?: Missing | 'any'
  /** One product a family: of its packs that the filter selects, the one that its card shows. */
  onePerFamily?: boolean
}

/** Another pack of the same family. */
export const otherPack = alias(product, 'other_pack')
type Products = typeof product | typeof otherPack

/** What shoppers see and buy; `isOnSale` of `queries.ts` says the same. */
export const onSale = onSaleOf(product)
export const otherPackOnSale = onSaleOf(otherPack)

export function matching(db: Queryable, filter: ProductFilter): SQL | undefined {
  const shown = filter.onePerFamily ? isShownPack(db, fitting(db, filter, otherPack)) : undefined
  return and(fitting(db, filter, product), shown)
}

/**
 * A family's card shows its cheapest pack in stock, or its cheapest if none is, of those that `competes` selects: what a
 * filter leaves out is never shown in place of what it finds. Read by the index of families, only for products in one.
 */
export function isShownPack(db: Queryable, competes: SQL | undefined): SQL | undefined {
  const better = db
    .select({ id: otherPack.id })
    .from(otherPack)
    .where(
      and(
        eq(otherPack.familyId, product.familyId),
        sql`(${otherPack.stock} <= 0, ${otherPack.soldPriceInPaise}, ${otherPack.id})
          < (${product.stock} <= 0, ${product.soldPriceInPaise}, ${product.id})`,
        competes,
      ),
    )
  return or(isNull(product.familyId), notExists(better))
}

function onSaleOf(table: Products): SQL | undefined {
  return and(isNull(table.deletedAt), table.publish, isNull(table.withheld))
}

function fitting(db: Queryable, filter: ProductFilter, table: Products): SQL | undefined {
  return and(
    filter.hidden ? isNull(table.deletedAt) : onSaleOf(table),
    filter.categoryId ? inArray(table.id, inCategory(db, filter.categoryId)) : undefined,
    filter.subCategoryId ? inArray(table.id, inSubCategory(db, filter.subCategoryId)) : undefined,
    filter.terms ? hasTerms(db, filter.terms, table) : undefined,
    filter.undeclared ? lacks(db, table.id, bitsOf(filter.undeclared)) : undefined,
    filter.inStock ? gt(table.stock, 0) : undefined,
    filter.onOffer ? lt(table.soldPriceInPaise, table.priceInPaise) : undefined,
    filter.minPriceInPaise != null ? gte(table.soldPriceInPaise, filter.minPriceInPaise) : undefined,
    filter.maxPriceInPaise != null ? lte(table.soldPriceInPaise, filter.maxPriceInPaise) : undefined,
    filter.brands?.length ? inArray(table.brand, filter.brands) : undefined,
    filter.origins?.length ? inArray(table.id, ofOrigins(db, filter.origins)) : undefined,
  )
}

function inCategory(db: Queryable, id: string) {
  return db.select({ id: productCategory.productId }).from(productCategory).where(eq(productCategory.categoryId, id))
}

function inSubCategory(db: Queryable, id: string) {
  return db
    .select({ id: productSubCategory.productId })
    .from(productSubCategory)
    .where(eq(productSubCategory.subCategoryId, id))
}

/** Shorter words have no trigram by which an index could find them. */
export const TRIGRAM = 3
/** More words than a genuine search has would only make it slow. */
const MAX_TERMS = 8

/** Whether the product has each word of the text, in whatever order. */
function hasTerms(db: Queryable, text: string, table: Products): SQL {
  const terms = termsOf(text).slice(0, MAX_TERMS)
  if (text.length < TRIGRAM && !terms[0]?.regex) return hasShortText(db, text, table)
  const everyTerm = and(...terms.map((term) => hasTerm(db, term, table)))
  return sql`(${everyTerm} or ${isBarcode(table, text)})`
}

/**
 * Whether a name, SKU or brand has one or two letters. All products are read for them, so each is read from an index that
 * has it; no index has the units, and nearly every unit has any letter that some have.
 */
function hasShortText(db: Queryable, text: string, table: Products): SQL {
  const pattern = sql`search_plain(${containing(text)})`
  const isIn = (column: AnyColumn) => sql`lower(${column}) like ${pattern}`
  const among = (condition: SQL) =>
    inArray(
      table.id,
      db
        .select({ id: product.id })
        .from(product)
        .where(and(isNull(product.deletedAt), condition)),
    )
  return or(
    among(sql`(${isIn(product.name)} or ${isIn(product.sku)})`),
    among(isIn(product.brand)),
    hasAccented(db, pattern, table),
    among(isBarcode(product, text)),
  )!
}

function isBarcode(table: Products, text: string): SQL {
  return sql`${table.moreDetails} ->> 'Barcode' = ${text}`
}

function hasTerm(db: Queryable, { text, regex }: Term, table: Products): SQL {
  if (regex && text.length < TRIGRAM) return hasShortAmount(text, regex, table)
  if (regex) return hasSpelling(regex, table)
  const pattern = sql`search_plain(${containing(text)})`
  if (text.length < TRIGRAM) return hasShortTerm(db, pattern, table)
  const isIn = (column: AnyColumn) => sql`search_plain(${column}) like ${pattern}`
  return inAnyText(table, isIn)
}

function inAnyText(table: Products, isIn: (column: AnyColumn) => SQL): SQL {
  return sql`(${isIn(table.name)} or ${isIn(table.sku)} or ${isIn(table.brand)} or ${isIn(table.unit)})`
}

function hasSpelling(regex: string, table: Products): SQL {
  const isIn = (column: AnyColumn) => sql`search_plain(${column}) ~ search_plain(${regex})`
  return inAnyText(table, isIn)
}

/** As `hasSpelling`, for "1 l" or "5g", which no index has: most products are told by LIKE, in a fraction of the time. */
function hasShortAmount(amount: string, regex: string, table: Products): SQL {
  const pattern = `%${[...amount].join('%')}%`
  const isIn = (column: AnyColumn) => sql`(lower(${column}) like ${pattern} and lower(${column}) ~ ${regex})`
  return inAnyText(table, isIn)
}

/**
 * As `hasTerm`, but what accents are is asked only of names that have any: it is too costly to ask it of every product.
 */
function hasShortTerm(db: Queryable, pattern: SQL, table: Products): SQL {
  const isIn = (column: AnyColumn) => sql`lower(${column}) like ${pattern}`
  return sql`(${inAnyText(table, isIn)} or ${hasAccented(db, pattern, table)})`
}

/** Among names and SKUs with accents. The condition of those is that of their index, `product_list_accents`. */
function hasAccented(db: Queryable, pattern: SQL, table: Products): SQL {
  const plain = { name: sql`search_plain(${product.name})`, sku: sql`search_plain(${product.sku})` }
  const accented = db
    .select({ id: product.id })
    .from(product)
    .where(
      sql`${product.deletedAt} is null
        and (${plain.name} <> lower(${product.name}) or ${plain.sku} <> lower(${product.sku}))
        and (${plain.name} like ${pattern} or ${plain.sku} like ${pattern})`,
    )
  return inArray(table.id, accented)
}
