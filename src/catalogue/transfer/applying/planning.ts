import type { Queryable } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { MediaStore } from '../../../platform/media/store.ts'
import { changed, created, type Stored, UNIT_WITHOUT_ONE, type Wanted } from '../rows/difference.ts'
import { factsOf, type Reading, type RowFacts, RowFault } from '../rows/facts.ts'
import type { RowResult } from '../staging/queries.ts'
import { judgePictures } from './pictures.ts'
import { deletedSkus, loadStored, type Match, matchRows } from './queries.ts'

export interface ReadableRow {
  number: number
  cells: string[]
}

/** What is to be done for a row. */
export interface Plan {
  result: RowResult
  /** Null for a row with which nothing can be done. */
  wanted: Wanted | null
  stored: Stored | null
  /** Pictures to be fetched; null when there are none to fetch. */
  sources: string[] | null
}

/**
 * Finds out for each row which product it means and what it changes, as the shop is at this moment; `hold` keeps it so
 * until the transaction ends.
 */
export async function planRows(
  tx: Queryable,
  media: MediaStore,
  rows: readonly ReadableRow[],
  reading: Reading,
  hold: boolean,
): Promise<Plan[]> {
  const read = rows.map((row) => readRow(row, reading))
  const fine = read.flatMap(({ number, facts }) => (facts ? [{ number, facts }] : []))
  const matches = new Map((await matchRows(tx, fine.map(keyOf))).map((match) => [match.number, match]))
  const ids = [...matches.values()].flatMap(({ productId }) => productId ?? [])
  const stored = await loadStored(tx, ids, hold)
  const unknownSkus = fine.flatMap(({ number, facts }) => (matches.get(number)?.productId ? [] : (facts.sku ?? [])))
  const deleted = await deletedSkus(tx, unknownSkus)
  const pictures = await judgePictures(
    tx,
    media,
    fine.flatMap(({ number, facts }) => {
      const product = stored.get(matches.get(number)?.productId ?? '')
      return facts.images ? [{ number, images: facts.images, shown: product?.image ?? [] }] : []
    }),
  )
  return read.map(({ number, facts, fault }) => {
    if (!facts) return faulty(number, null, fault)
    const match = matches.get(number)!
    try {
      const product = stored.get(match.productId ?? '') ?? null
      if (facts.sku && deleted.has(facts.sku)) facts.notes.push('A deleted product had this SKU. This is a new one')
      return planRow(number, facts, match, product, pictures.get(number) ?? null)
    } catch (error) {
      if (error instanceof RowFault) return faulty(number, facts, error.message)
      throw error
    }
  })
}

type Pictures = Awaited<ReturnType<typeof judgePictures>> extends Map<number, infer One> ? One : never

function planRow(
  number: number,
  facts: RowFacts,
  match: Match,
  stored: Stored | null,
  pictures: Pictures | null,
): Plan {
  if (match.skuOwner) throw new RowFault(`Another product has the SKU ${facts.sku}`)
  if (match.namesakes > 1)
    throw new RowFault(`${match.namesakes} products have this name and unit. Tell which is meant by its SKU`)
  const given = { ...facts, ...(pictures ? { images: pictures.images } : {}) }
  if (pictures?.fault) throw new RowFault(pictures.fault)
  if (pictures?.note) given.notes.push(pictures.note)
  const wanted = stored ? changed(given, stored) : created(given, newId())
  const { product, differences, notes } = wanted
  // What is to be fetched shows when it is there.
  if (pictures?.sources) product.image = stored?.image ?? []
  const outcome = !stored ? 'new' : differences.length > 0 ? 'changed' : 'unchanged'
  const { id: productId, sku, name, unit } = product
  const note = notes.length > 0 ? notes.join('. ') : null
  const told = differences.length > 0 ? differences : null
  return {
    result: { number, outcome, reason: null, note, differences: told, productId, sku, name, unit },
    wanted,
    stored,
    sources: pictures?.sources ?? null,
  }
}

export function faulty(number: number, facts: RowFacts | null, reason: string): Plan {
  const { sku = null, name = null, unit = null } = facts ?? {}
  const told = { note: null, differences: null, productId: null, sku, name, unit }
  return { result: { number, outcome: 'faulty', reason, ...told }, wanted: null, stored: null, sources: null }
}

function readRow({ number, cells }: ReadableRow, reading: Reading) {
  try {
    return { number, facts: factsOf(cells, reading), fault: '' }
  } catch (error) {
    if (error instanceof RowFault) return { number, facts: null, fault: error.message }
    throw error
  }
}

function keyOf({ number, facts }: { number: number; facts: RowFacts }) {
  const { id = null, sku = null, name = null } = facts
  return { number, id, sku, name, unit: name && (facts.unit ?? UNIT_WITHOUT_ONE) }
}
