import { hasFilters, MAX_SEARCH_RESULTS, type SearchHits, type SearchRequest } from '../../platform/search/port.ts'
import type { CardChoices } from '../page-models.ts'
import { takeQuantities } from '../search/quantities.ts'
import { plain } from '../search/words.ts'

/** What decides which of the found packs of a family its card shows. */
export interface FoundPack {
  id: string
  familyId: string
  isInStock: boolean
  soldPriceInPaise: number
}

/**
 * Keeps one product a family, given what was found in its order. The card shows the cheapest of the found packs that is in
 * stock, or the cheapest if none is. By relevance it stands where the best of them was found; in any other order where the
 * pack that it shows was. Of an amount that was searched for, the pack that was found first is shown while it is in stock.
 */
export function onePerFamily(
  ids: readonly string[],
  packs: readonly FoundPack[],
  { byRelevance, saysAmount }: { byRelevance: boolean; saysAmount: boolean },
): string[] {
  const packOf = new Map(packs.map((pack) => [pack.id, pack]))
  const shown = new Map<string, FoundPack>()
  for (const id of ids) {
    const pack = packOf.get(id)
    if (!pack) continue
    const other = shown.get(pack.familyId)
    const staysFirst = byRelevance && saysAmount && other?.isInStock
    if (!other || (!staysFirst && isBetter(pack, other))) shown.set(pack.familyId, pack)
  }
  const placed = new Set<string>()
  return ids.flatMap((id) => {
    const family = packOf.get(id)?.familyId
    if (family === undefined) return id
    const pack = shown.get(family)!
    if (placed.has(family) || (!byRelevance && pack.id !== id)) return []
    placed.add(family)
    return pack.id
  })
}

function isBetter(one: FoundPack, other: FoundPack): boolean {
  if (one.isInStock !== other.isInStock) return one.isInStock
  if (one.soldPriceInPaise !== other.soldPriceInPaise) return one.soldPriceInPaise < other.soldPriceInPaise
  return one.id < other.id
}

/** What is found, as cards. */
export interface FoundCards extends SearchHits {
  choices: CardChoices
}

/** What search results are as cards, whatever their prices and stock are by now. */
export interface ResultGroups {
  /** The family of each product that is in one. */
  familyOf: ReadonlyMap<string, string>
  choices: CardChoices
}

export interface CardReads {
  find(request: SearchRequest): Promise<SearchHits>
  groupsOf(ids: readonly string[]): Promise<ResultGroups>
  /** Returns those of the products that are packs of a family and on sale, as they are now. */
  packsAmong(ids: readonly string[]): Promise<FoundPack[]>
}

/**
 * The groups of results, for as long as a cache of searches holds these very results: whatever changes the groups also
 * invalidates that cache (`search_changed`).
 */
const groupsOfResults = new WeakMap<readonly string[], Promise<ResultGroups>>()

/**
 * Searches for cards: pages, numbers and counts of choices count one product a family. An engine ranks products, of which
 * nobody looks at more than it returns at most, so all of them are asked for; equal searches are asked once, as engines
 * remember them. The choices are those of the whole search, whatever narrows it.
 */
export async function findCards(reads: CardReads, request: SearchRequest): Promise<FoundCards> {
  const whole: SearchRequest = { ...request, filter: {}, sort: 'relevance', offset: 0, limit: MAX_SEARCH_RESULTS }
  const isWhole = request.sort === 'relevance' && !hasFilters(request.filter)
  const look = async (asked: SearchRequest) => {
    const hits = await reads.find(asked)
    return { hits, groups: await groupsOf(reads, hits.ids) }
  }
  const [all, narrowed] = await Promise.all([
    look(whole),
    isWhole ? null : look({ ...whole, filter: request.filter, sort: request.sort }),
  ])
  const { hits, groups } = narrowed ?? all
  const { ids, total } = await (request.sort === 'relevance' ? pageByRelevance : pageInOrder)(
    reads,
    hits,
    groups,
    request,
  )
  return {
    ...hits,
    ids,
    total,
    related: total < request.limit ? await relatedCards(reads, hits) : [],
    // If there are more results than are ever shown, the choices are known, but not their numbers.
    choices: all.hits.ids.length < MAX_SEARCH_RESULTS ? all.groups.choices : uncounted(all.groups.choices),
  }
}

/** One product a family, and none of those that are found. */
async function relatedCards(reads: CardReads, { ids, related }: SearchHits): Promise<string[]> {
  if (related.length === 0) return []
  const [{ familyOf }, packs] = await Promise.all([groupsOf(reads, ids), reads.packsAmong(related)])
  const found = new Set(ids.flatMap((id) => familyOf.get(id) ?? []))
  const familyOfPack = new Map(packs.map(({ id, familyId }) => [id, familyId]))
  const others = related.filter((id) => !found.has(familyOfPack.get(id) ?? ''))
  return onePerFamily(others, packs, { byRelevance: true, saysAmount: false })
}

function groupsOf(reads: CardReads, ids: readonly string[]): Promise<ResultGroups> {
  const known = groupsOfResults.get(ids)
  if (known) return known
  const read = reads.groupsOf(ids)
  groupsOfResults.set(ids, read)
  read.catch(() => groupsOfResults.delete(ids))
  return read
}

/** By relevance a family stands where it was found first, so that only the packs of a page have to be looked at. */
async function pageByRelevance(
  reads: CardReads,
  { ids }: SearchHits,
  { familyOf }: ResultGroups,
  request: SearchRequest,
) {
  const cards = [...new Set(ids.map((id) => familyOf.get(id) ?? id))]
  const page = new Set(cards.slice(request.offset, request.offset + request.limit))
  const shown = ids.filter((id) => page.has(familyOf.get(id) ?? id))
  const packs = await reads.packsAmong(shown.filter((id) => familyOf.has(id)))
  const saysAmount = takeQuantities(plain(request.text)).amounts.length > 0
  return { ids: onePerFamily(shown, packs, { byRelevance: true, saysAmount }), total: cards.length }
}

/** In any other order a family stands where the pack that it shows was found. */
async function pageInOrder(reads: CardReads, { ids }: SearchHits, { familyOf }: ResultGroups, request: SearchRequest) {
  const packs = await reads.packsAmong(ids.filter((id) => familyOf.has(id)))
  const cards = onePerFamily(ids, packs, { byRelevance: false, saysAmount: false })
  return { ids: cards.slice(request.offset, request.offset + request.limit), total: cards.length }
}

function uncounted({ brands, origins, vegMarks }: CardChoices): CardChoices {
  return {
    brands: brands.map(({ name }) => ({ name, products: null })),
    origins: origins.map(({ code }) => ({ code, products: null })),
    vegMarks: vegMarks.map(({ mark }) => ({ mark, products: null })),
  }
}

/** Returns the products without those of which an earlier one is a pack of the same family. */
export function firstOfEachFamily<Product extends { id: string; familyId: string | null }>(
  products: readonly Product[],
): Product[] {
  const first = new Map<string, Product>()
  for (const each of products) {
    const family = each.familyId ?? each.id
    if (!first.has(family)) first.set(family, each)
  }
  return [...first.values()]
}
