/** The server's error code and message for a refused request. */
export interface Refusal {
  code: string
  message: string
}

type Body = Record<string, unknown>

const RULES = ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness']

/** Returns why the server refuses a request whatever its indexes contain, by rules or codes the published API lacks. */
export function refusalOf(method: string, path: string, body: unknown): Refusal | null {
  if (path === '/multi-search') return pageRefusalOf((body as { queries: Body[] }).queries)
  if (path === '/indexes' && method === 'POST') return nameRefusalOf((body as Body).uid)
  if (path === '/swap-indexes') return swapRefusalOf(body as { indexes: string[] }[])
  if (method === 'PATCH' && path.endsWith('/settings')) return settingsRefusalOf(body as Body)
  return null
}

/** Returns why a search is refused: it may filter, sort and facet only by attributes that the index settings list. */
export function searchRefusalOf({ filter = [], sort = [], facets = [] }: Body, settings: Body): Refusal | null {
  const { filterableAttributes = [], sortableAttributes = [] } = settings as Record<string, string[]>
  const strange = (fields: string[], known: string[]) => fields.find((field) => !known.includes(field))
  const filtered = strange(
    (filter as string[]).flatMap((condition) => condition.match(/\w+(?= (?:=|[<>]=?|IN) )/g) ?? []),
    filterableAttributes,
  )
  if (filtered) return refused('invalid_search_filter', `Attribute \`${filtered}\` is not filterable.`)
  const sorted = strange(
    (sort as string[]).map((order) => order.split(':')[0]!),
    sortableAttributes,
  )
  if (sorted) return refused('invalid_search_sort', `Attribute \`${sorted}\` is not sortable.`)
  const counted = strange(facets as string[], filterableAttributes)
  return counted ? refused('invalid_search_facets', `Pattern \`${counted}\` is not filterable.`) : null
}

/**
 * Returns why searches cannot be ranked together: one without words has no relevance, so that the index's own order comes
 * first for it, which cannot be compared to the relevance of the others.
 */
export function mixRefusalOf(queries: readonly Body[], settingsOf: (query: Body) => Body): Refusal | null {
  const isBlank = ({ q }: Body) => String(q ?? '').trim() === ''
  const isOrdered = (query: Body) => ((settingsOf(query).rankingRules ?? []) as string[]).some(isOrder)
  const odd = queries.findIndex((query) => isOrdered(query) && isBlank(query) !== isBlank(queries[0]!))
  return odd < 1
    ? null
    : refused(
        'invalid_multi_search_query_ranking_rules',
        `Inside \`.queries[${odd}]\`: The results of queries #0 and #${odd} are incompatible`,
      )
}

function isOrder(rule: string): boolean {
  return /:(asc|desc)$/.test(rule)
}

function pageRefusalOf(queries: Body[]): Refusal | null {
  for (const query of queries)
    for (const part of ['offset', 'limit']) {
      const { [part]: count = 0 } = query
      if (!Number.isInteger(count) || (count as number) < 0)
        return refused(`invalid_search_${part}`, `Expected a positive integer, but found \`${count}\`.`)
    }
  return null
}

function nameRefusalOf(uid: unknown): Refusal | null {
  const isName = /^[A-Za-z0-9_-]{1,512}$/.test(String(uid))
  return isName ? null : refused('invalid_index_uid', `\`${uid}\` is not a valid index uid.`)
}

function swapRefusalOf(swaps: { indexes: string[] }[]): Refusal | null {
  for (const { indexes } of swaps)
    if (indexes.length !== 2) return refused('invalid_swap_indexes', 'Two indexes must be given for each swap.')
  const all = swaps.flatMap(({ indexes }) => indexes)
  const isTwice = new Set(all).size < all.length
  return isTwice ? refused('invalid_swap_duplicate_index_found', 'Indexes must be declared only once.') : null
}

function settingsRefusalOf({ rankingRules, typoTolerance }: Body): Refusal | null {
  const strange = ((rankingRules ?? []) as string[]).find((rule) => !RULES.includes(rule) && !isOrder(rule))
  if (strange) return refused('invalid_settings_ranking_rules', `\`${strange}\` ranking rule is invalid.`)
  const sizes = (typoTolerance as { minWordSizeForTypos?: { oneTypo?: number; twoTypos?: number } } | undefined)
    ?.minWordSizeForTypos
  const { oneTypo = 5, twoTypos = 9 } = sizes ?? {}
  const fit = 0 <= oneTypo && oneTypo <= twoTypos && twoTypos <= 255
  return fit ? null : refused('invalid_settings_typo_tolerance', '`twoTypos` should be greater than `oneTypo`.')
}

function refused(code: string, message: string): Refusal {
  return { code, message }
}
