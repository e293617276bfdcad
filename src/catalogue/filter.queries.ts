import { and, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../platform/database/database.ts'
import { containing } from '../platform/database/patterns.ts'
import type { CardQuery } from '../shared/card-query.ts'
import { bitsOf, type Missing } from './declarations/declarations.ts'
import { lacks, ofOrigins, ofVegMarks } from './declarations/queries.ts'
import { product, productCategory, productSubCategory } from './schema.ts'
import { isRare, type Term, termsOf } from './spellings.ts'

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

/** What shoppers see and buy; `isOnSale` of `by-ids.queries.ts` says the same. */
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
    filter.terms ? hasTerms(filter.terms, table) : undefined,
    filter.undeclared ? lacks(db, table.id, bitsOf(filter.undeclared)) : undefined,
    filter.inStock ? gt(table.stock, 0) : undefined,
    filter.onOffer ? lt(table.soldPriceInPaise, table.priceInPaise) : undefined,
    filter.vegMarks?.length ? inArray(table.id, ofVegMarks(db, filter.vegMarks)) : undefined,
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

/** More words than a genuine search has would only make it slow. */
const MAX_TERMS = 8

/** Whether the product has each word of the text, in whatever order. */
function hasTerms(text: string, table: Products): SQL {
  const terms = termsOf(text).slice(0, MAX_TERMS)
  if (!terms.some(isRare)) return hasCommonTerms(text, terms, table)
  const everyTerm = and(...terms.map((term) => (isRare(term) ? hasWord(term, table) : isIn(listTextOf(table), term))))
  return sql`(${everyTerm} or ${isBarcode(table, text)})`
}

/**
 * Reads the texts of all products from the index that has them. The order, which that index has, makes the database read it
 * also where the rows are few: it would compute the text of each row otherwise, in three times the time. The products found
 * are given as an array, so that only their rows are read, and not all: half of the work where a tenth is found.
 */
function hasCommonTerms(text: string, terms: readonly Term[], table: Products): SQL {
  const conditions = and(...terms.map((term) => isIn(sql`texts.list_text`, term)))
  const live = isNull(product.deletedAt)
  return sql`${table.id} = any (array(
      select texts.id from (
        select ${product.id} as id, ${listTextOf(product)} as list_text from ${product} where ${live} order by ${product.id}
      ) as texts where ${conditions}
      union all select ${product.id} from ${product} where ${live} and ${isBarcode(product, text)}))`
}

function isBarcode(table: Products, text: string): SQL {
  return sql`${table.moreDetails} ->> 'Barcode' = ${text}`
}

/** What the index `product_list_text` has of a product. */
function listTextOf(table: Products): SQL {
  return sql`product_list_text(${table.name}, ${table.sku}, ${table.brand}, ${table.unit})`
}

/** Most texts are told by LIKE, in a fraction of the time of a regular expression. */
function isIn(text: SQL, { parts, regex }: Term): SQL | undefined {
  return and(
    sql`${text} like search_plain(${containing(...parts)})`,
    regex ? sql`${text} ~ search_plain(${regex})` : undefined,
  )
}

/**
 * As `isIn` of each text, by the index of their trigrams. That has a SKU without its hyphens and spaces, which may be typed
 * anywhere. In other texts, a word of short parts is found with the same joint between all of them.
 */
function hasWord({ parts, regex, spellings }: Term, table: Products): SQL {
  const like = (pattern: string) => sql`like search_plain(${pattern})`
  const whole = regex ? sql`~ search_plain(${regex})` : like(containing(...parts))
  const conditions = spellings?.map((spelling) => like(containing(spelling))) ?? [whole]
  const texts = [table.name, table.brand, table.unit].flatMap((text) =>
    conditions.map((condition) => sql`search_plain(${text}) ${condition}`),
  )
  return or(...texts, sql`search_joined(${table.sku}) ${like(containing(parts.join('')))}`)!
}
