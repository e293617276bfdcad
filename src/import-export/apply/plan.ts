import { type SaleTerms, saleTerms } from '../../catalogue/declarations/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { isMadeFree } from '../../shared/pricing.ts'
import { imageFactsOf, imagesOfRows, type RowImages } from '../archive/images-of-rows.ts'
import { balancesOf, deletedSkus, type Match, matchRows } from '../matching.queries.ts'
import type { Interpreted } from '../reader/parse-worker.ts'
import type { Reader } from '../reader/reader.ts'
import { changed, created, fieldChanges, type Stored, unitsMeant, type Wanted } from '../rows/difference.ts'
import { RowError } from '../rows/row-errors.ts'
import type { RowFacts } from '../rows/row-parser.ts'
import type { RowResult } from '../staging.queries.ts'
import { nameAsInShop } from './categories.ts'
import { judgeImages } from './images.ts'
import { offSaleOf } from './off-sale.ts'
import { readFamilies, withPacks } from './packs.ts'
import { loadStored } from './queries.ts'
import {
  type Doubt,
  deepDiscount,
  doubtOf,
  meaningOf,
  overDiscount,
  priceJump,
  stockFor,
  type Terms,
  withoutName,
} from './review.ts'

export interface ReadableRow {
  number: number
  cells: string[]
  /** What an admin decided about the row: `new`, or the id of the product it means. */
  decision: string | null
}

/** What the import does with a row. */
export interface Plan {
  result: RowResult
  /** Null if nothing is done with the row. */
  wanted: Wanted | null
  stored: Stored | null
  /** Images to fetch, null if there are none. */
  sources: string[] | null
  /** Images in the ZIP that the row shows. */
  archived: readonly string[]
  /** By what files know the family of which an admin has refused to make the product a pack; null if none has. */
  refusedFamily: string[] | null
}
/** What the cells of a row alone decide. */
type PlanOfCells = Omit<Plan, 'archived' | 'refusedFamily'>

export interface PlanDependencies {
  media: MediaStorage
  reader: Reader
  /** SKUs, without leading zeros, that rows of the file have with different numbers of zeros. */
  ambiguousSkus: ReadonlySet<string>
}

/**
 * Determines for each row which product it means and what it changes, given the current catalogue. `hold` locks the
 * products until the transaction ends.
 */
export async function planRows(
  tx: Queryable,
  { media, reader, ambiguousSkus }: PlanDependencies,
  rows: readonly ReadableRow[],
  terms: Terms,
  hold: boolean,
): Promise<Plan[]> {
  const read = await reader.interpret(rows, terms)
  const fine = read.filter(({ isHopeless }) => !isHopeless)
  await nameAsInShop(
    tx,
    fine.map(({ facts }) => facts),
  )
  const refused = await readFamilies(tx, fine, terms)
  const saysBrand = terms.mapping.includes('brand')
  const keys = fine.map(({ number, facts }) => matchKeyOf(number, facts, saysBrand))
  const matches = new Map((await matchRows(tx, keys, ambiguousSkus, terms.ranAt)).map((match) => [match.number, match]))
  const ids = [...matches.values()].flatMap(({ productId, candidates }) => productId ?? candidates)
  const stored = await loadStored(tx, [...new Set(ids)], hold)
  const unknownSkus = fine.flatMap(({ number, facts }) => (matches.get(number)?.productId ? [] : (facts.sku ?? [])))
  const deleted = await deletedSkus(tx, unknownSkus)
  const balances = await balancesOf(
    tx,
    fine.flatMap(({ facts }) => facts.stockEntry || []),
  )
  const sale = await saleTerms(tx)
  const decided = new Map(rows.map(({ number, decision }) => [number, decision]))
  const meant = new Map(
    [...matches.values()].map((match) => [match.number, meaningOf(match, decided.get(match.number))]),
  )
  const productOf = (number: number) => stored.get(meant.get(number) ?? '') ?? null
  const inZip = terms.isArchive ? await imagesInZip(tx, rows, read, terms) : null
  const images = await judgeImages(
    tx,
    media,
    fine.flatMap(({ number, facts }) => {
      const { images = facts.images ?? [], archived, notes = [] } = inZip?.get(number) ?? {}
      facts.notes.push(...notes)
      return images.length > 0 ? [{ number, images, archived, shown: productOf(number)?.image ?? [] }] : []
    }),
  )
  const planOf = ({ number, facts, faults, unread, isHopeless }: Interpreted): PlanOfCells => {
    if (isHopeless) return invalid(number, facts, faults)
    try {
      if (facts.sku && deleted.has(facts.sku)) facts.notes.push('A deleted product had this SKU. This is a new one')
      const product = productOf(number)
      if (!product && facts.repeatedRow !== undefined)
        facts.notes.push(`Repeated row ${facts.repeatedRow} of the file that it was left out of. This is a new product`)
      const match = matches.get(number)!
      if (match.twinSku)
        facts.notes.push(
          `The shop has a product of this name and unit with the SKU ${match.twinSku}. This is another one`,
        )
      const isByName = match.by === 'name' || match.candidates.length > 0
      const given = product
        ? { ...(isByName ? withoutName(facts) : facts), stock: stockFor(facts, product, terms, balances) }
        : facts
      const doubt = doubtOf(given, match, product, decided.get(number) ?? null, stored)
      const plan = planRow(number, given, match, product, images.get(number) ?? null, doubt, {
        ...terms,
        ...sale,
        unread,
      })
      return faults.length > 0 ? invalid(number, facts, faults) : plan
    } catch (error) {
      if (error instanceof RowError) return invalid(number, facts, [...faults, ...error.faults])
      throw error
    }
  }
  const plans = read.map((row) => ({ ...planOf(row), archived: [...(inZip?.get(row.number)?.archived ?? [])] }))
  return withPacks(tx, plans, terms, hold, refused)
}

/** The images of all rows, also of those that cannot be read: nobody shall take these for stray files. */
function imagesInZip(
  tx: Queryable,
  rows: readonly ReadableRow[],
  read: readonly Interpreted[],
  { importId, mapping }: Terms,
): Promise<Map<number, RowImages>> {
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, cells]))
  const given = read.map(({ number, facts, faults }) => ({
    number,
    facts: faults.length === 0 ? facts : imageFactsOf(cellsOf.get(number) ?? [], mapping),
  }))
  return imagesOfRows(tx, importId, given)
}

type Images = Awaited<ReturnType<typeof judgeImages>> extends Map<number, infer One> ? One : never

function planRow(
  number: number,
  facts: RowFacts,
  match: Match,
  stored: Stored | null,
  images: Images | null,
  doubt: Doubt | null,
  terms: Terms & SaleTerms & Pick<Interpreted, 'unread'>,
): PlanOfCells {
  if (match.skuOwner) throw new RowError(`Another product has the SKU ${facts.sku}`)
  // What may be a new product is not compared with the one that it may be.
  if (doubt && (!stored || match.by === 'lostZeros')) return held(number, facts, null, null, doubt)
  const given = { ...facts, images: images?.images }
  if (images?.note) given.notes.push(images.note)
  const wanted = stored
    ? changed(given, stored, terms.unread)
    : created(given, newId(), terms.openingStock, terms.unread)
  const { product, differences, notes } = wanted
  const rounding = overDiscount(stored, product)
  if (isMadeFree(stored, product)) throw new RowError(`Would cost nothing. ${rounding ?? MEANT_FREE}`)
  if (rounding) notes.push(rounding)
  const jump = stored && priceJump(stored, product)
  const unusual = jump ?? deepDiscount(stored, product)
  if (unusual) notes.push(unusual)
  const offSale = stored ? [] : offSaleOf(product, terms)
  notes.push(...offSale.map(({ note }) => note))
  const reported = differences.length > 0 ? differences : null
  if (doubt && reported) return held(number, facts, stored, reported, doubt)
  // Images that are still to be fetched appear once they are stored.
  const changes = stored && fieldChanges(stored, { ...product, image: images?.sources ?? product.image })
  if (images?.sources) product.image = stored?.image ?? []
  const outcome = !stored ? 'new' : differences.length > 0 ? 'changed' : 'unchanged'
  const { id: productId, sku, name, unit, brand } = product
  const note = notes.length > 0 ? notes.join('. ') : null
  const result = {
    ...NO_NOTES,
    number,
    outcome,
    note,
    differences: reported,
    productId,
    ...comparedWith(stored),
    sku,
    name,
    unit,
    brand,
  } as const
  return {
    result: {
      ...result,
      isPriceJump: Boolean(jump),
      isOverDiscounted: Boolean(rounding),
      offSale: offSale.length > 0 ? offSale.map(({ why }) => why) : null,
      changes: outcome === 'changed' ? changes : null,
    },
    wanted,
    stored,
    sources: images?.sources ?? null,
  }
}

const MEANT_FREE = 'If it is meant to be free, say so in its form; if its price is not known, leave it out'

const NO_NOTES = {
  reason: null,
  note: null,
  differences: null,
  productId: null,
  productVersion: null,
  stockEntry: null,
  candidates: null,
  isPriceJump: false,
  isOverDiscounted: false,
  offSale: null,
  changes: null,
  pack: null,
}

function held(
  number: number,
  facts: RowFacts,
  stored: Stored | null,
  differences: RowResult['differences'],
  { reason, candidates }: Doubt,
): PlanOfCells {
  const shown = candidates.map(({ id, name, unit, brand, sku, priceInPaise }) => ({
    id,
    name,
    unit,
    brand,
    sku,
    priceInPaise,
  }))
  const productId = stored?.id ?? null
  const { sku = null, name = null, unit = null, brand = null } = facts
  const reported = {
    ...NO_NOTES,
    ...comparedWith(stored),
    number,
    reason,
    differences,
    productId,
    sku,
    name,
    unit,
    brand,
    candidates: shown,
  }
  return { result: { ...reported, outcome: 'held' }, wanted: null, stored: null, sources: null }
}

function comparedWith(stored: Stored | null): Pick<RowResult, 'productVersion' | 'stockEntry'> {
  return { productVersion: stored?.version ?? null, stockEntry: stored?.stockEntry ?? null }
}

export function invalid(number: number, facts: RowFacts | null, faults: readonly string[]): PlanOfCells {
  const { sku = null, name = null, unit = null, brand = null } = facts ?? {}
  const result = { ...NO_NOTES, number, outcome: 'faulty', reason: faults.join('. '), sku, name, unit, brand } as const
  return { result, wanted: null, stored: null, sources: null }
}

function matchKeyOf(number: number, facts: RowFacts, saysBrand: boolean) {
  const { id = null, sku = null, name = null, brand = saysBrand ? '' : null } = facts
  return { number, id, sku, name, units: unitsMeant(facts), brand }
}
