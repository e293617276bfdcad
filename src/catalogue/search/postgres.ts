import type { Database } from '../../platform/database.ts'
import type { SearchAnswer, SearchEngine, SearchRequest } from '../../platform/search/port.ts'
import {
  anyProductByWords,
  brandsByWords,
  type Depth,
  type Found,
  findAllProducts,
  findProductsByWords,
} from './queries.ts'
import { respell } from './respelling.ts'
import { type Conditions, conditionsOf } from './tsquery.ts'
import { type Understanding, understand } from './understanding.ts'

/** Product search by the shop's own database. */
export function createPostgresSearch(db: Database): SearchEngine {
  return {
    async search(request) {
      if (request.text.trim() === '') return everything(db, request)
      for await (const { conditions, depth } of attempts(db, understand(request.text))) {
        const found = await findProductsByWords(db, conditions, depth, request)
        // Only the filter left nothing: looking further would find what was not meant.
        const settled = found.total > 0 || (await anyProductByWords(db, conditions, depth))
        if (settled) return answer(found, request.withBrands ? await brandsByWords(db, conditions, depth) : [])
      }
      return answer({ ids: [], total: 0 }, [])
    },
  }
}

interface Attempt {
  conditions: Conditions
  depth: Depth
}

/** What is tried in turn until something is found: as typed, with mended spelling, in details, and any of the words. */
async function* attempts(db: Database, { terms, amounts }: Understanding): AsyncGenerator<Attempt> {
  const asTyped = conditionsOf(terms, amounts, 'all')
  if (!asTyped) return
  yield { conditions: asTyped, depth: 'words' }
  if (terms.length === 0) return
  const respelt = await respell(db, terms)
  const mended = conditionsOf(respelt ?? terms, amounts, 'all')!
  if (respelt) yield { conditions: mended, depth: 'words' }
  yield { conditions: mended, depth: 'everything' }
  if (terms.length > 1) yield { conditions: conditionsOf(respelt ?? terms, amounts, 'any')!, depth: 'words' }
}

async function everything(db: Database, request: SearchRequest): Promise<SearchAnswer> {
  const [found, brands] = await Promise.all([
    findAllProducts(db, request),
    request.withBrands ? brandsByWords(db, null, 'words') : [],
  ])
  return answer(found, brands)
}

function answer(found: Found, brands: SearchAnswer['brands']): SearchAnswer {
  return { ...found, brands, engine: 'postgres' }
}
