import { mixRefusalOf, type Refusal, refusalOf, searchRefusalOf } from './refusals.ts'
import { errorIn } from './schema.ts'

/** A test double of Meilisearch that checks every request, and its own responses, against the published API. */
export interface MeilisearchDouble {
  url: string
  /** `hang`: accepts requests and never responds; `fail`: responds with 500. */
  mode: 'well' | 'hang' | 'fail'
  /** Errors of requests that were refused as invalid, and of responses that violate the published API. */
  faults: string[]
  requests: number
  /** All requests in order, such as `POST /multi-search`. */
  log: string[]
  /** The `Accept-Encoding` header of each search. */
  encodings: (string | null)[]
  indexes: Map<string, Document[]>
  stop(): Promise<void>
}

type Document = Record<string, unknown> & { id: string }
type Body = Record<string, unknown>
type Page = { offset?: number; limit?: number }

export function startMeilisearchDouble(port = 0): MeilisearchDouble {
  const tasks: Body[] = []
  /** The settings of each index, such as its filterable and sortable attributes. */
  const settings = new Map<string, Body>()
  const server = Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 60, fetch: handle })
  const double: MeilisearchDouble = {
    url: server.url.href,
    mode: 'well',
    faults: [],
    requests: 0,
    log: [],
    encodings: [],
    indexes: new Map(),
    stop: () => server.stop(true),
  }
  return double

  async function handle(request: Request): Promise<Response> {
    double.requests++
    double.log.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.url.endsWith('/multi-search')) double.encodings.push(request.headers.get('accept-encoding'))
    if (double.mode === 'hang') return new Promise(() => {})
    if (double.mode === 'fail')
      return Response.json(errorBody({ code: 'internal', message: 'internal' }), { status: 500 })
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const body = text ? JSON.parse(text) : undefined
    const error = errorIn('request', request.method, pathname, body)
    const refusal = refusalOf(request.method, pathname, body) ?? (error && { code: 'bad_request', message: error })
    if (refusal) {
      double.faults.push(error ?? refusal.message)
      return Response.json(errorBody(refusal), { status: 400 })
    }
    const [status, result] = respond(request.method, pathname.split('/').slice(1), body as never, searchParams)
    const wrong = status < 300 ? errorIn('response', request.method, pathname, result) : null
    if (wrong) double.faults.push(wrong)
    return Response.json(result, { status })
  }

  function respond(method: string, path: string[], body: never, params: URLSearchParams): [number, unknown] {
    const [root, uid = '', part] = path
    if (root === 'multi-search') return multiSearch(body)
    if (root === 'tasks' && uid) return tasks[Number(uid)] ? [200, tasks[Number(uid)]] : [404, noTask(uid)]
    if (root === 'tasks') return [200, tasksOf(params)]
    if (root === 'swap-indexes') return [202, task('indexSwap', null, swap(body))]
    if (!uid && method === 'GET') return [200, listed([...double.indexes.keys()].map(indexView), params)]
    if (!uid) return [202, task('indexCreation', (body as Body).uid, create((body as Body).uid as string))]
    const documents = double.indexes.get(uid)
    if (method === 'GET' && !documents) return [404, errorBody(noIndex(uid))]
    if (method === 'GET' && part === 'documents') return [200, listed(documents!, params)]
    if (method === 'GET') return [200, indexView(uid)]
    if (method === 'DELETE') return [202, task('indexDeletion', uid, remove(uid))]
    if (part === 'settings') return [202, task('settingsUpdate', uid, configure(uid, body))]
    if (path[3] === 'delete-batch') return [202, task('documentDeletion', uid, drop(uid, body))]
    return [202, task('documentAdditionOrUpdate', uid, add(uid, body))]
  }

  function task(type: string, indexUid: unknown, refusal: Refusal | null): Body {
    const enqueuedAt = new Date().toISOString()
    const error = refusal && errorBody(refusal)
    tasks.push({ uid: tasks.length, indexUid, status: error ? 'failed' : 'succeeded', type, enqueuedAt, error })
    return { taskUid: tasks.length - 1, indexUid, status: 'enqueued', type, enqueuedAt }
  }

  function tasksOf(params: URLSearchParams) {
    const list = (name: string) => params.get(name)?.split(',')
    const [uids, statuses] = [list('uids'), list('statuses')]
    const found = tasks
      .filter(
        ({ uid, status }) => (uids?.includes(String(uid)) ?? true) && (statuses?.includes(String(status)) ?? true),
      )
      .toReversed()
    const limit = Number(params.get('limit') ?? 20)
    const results = found.slice(0, limit)
    return { results, total: found.length, limit, from: results[0]?.uid ?? null, next: null }
  }

  function create(uid: string): Refusal | null {
    if (double.indexes.has(uid)) return { code: 'index_already_exists', message: `Index \`${uid}\` already exists.` }
    double.indexes.set(uid, [])
    return null
  }

  function remove(uid: string): Refusal | null {
    settings.delete(uid)
    return double.indexes.delete(uid) ? null : noIndex(uid)
  }

  function configure(uid: string, changes: Body): null {
    settings.set(uid, { ...settings.get(uid), ...changes })
    // Like documents, settings create their index if it does not exist.
    if (!double.indexes.has(uid)) double.indexes.set(uid, [])
    return null
  }

  function swap([{ indexes }]: [{ indexes: [string, string] }]): Refusal | null {
    const [a, b] = indexes.map((uid) => double.indexes.get(uid))
    if (!a || !b) return noIndex(indexes[a ? 1 : 0])
    double.indexes.set(indexes[0], b).set(indexes[1], a)
    const [ofA, ofB] = indexes.map((uid) => settings.get(uid) ?? {})
    settings.set(indexes[0], ofB!).set(indexes[1], ofA!)
    return null
  }

  function add(uid: string, documents: Document[]): Refusal | null {
    // One document with a missing or invalid id fails the entire task.
    for (const { id } of documents) {
      if (id === undefined) return { code: 'missing_document_id', message: "Document doesn't have a `id` attribute." }
      if (!/^[A-Za-z0-9_-]{1,511}$/.test(id))
        return { code: 'invalid_document_id', message: `Document identifier \`${id}\` is invalid.` }
    }
    const ids = new Set(documents.map(({ id }) => id))
    const others = (double.indexes.get(uid) ?? []).filter(({ id }) => !ids.has(id))
    double.indexes.set(uid, [...others, ...documents])
    return null
  }

  function drop(uid: string, ids: string[]): Refusal | null {
    const documents = double.indexes.get(uid)
    if (!documents) return noIndex(uid)
    const gone = new Set(ids)
    double.indexes.set(
      uid,
      documents.filter(({ id }) => !gone.has(id)),
    )
    return null
  }

  function multiSearch({ queries, federation }: { queries: Body[]; federation?: Page }): [number, unknown] {
    for (const [at, query] of queries.entries()) {
      const uid = query.indexUid as string
      const refusal = double.indexes.has(uid) ? searchRefusalOf(query, settings.get(uid) ?? {}) : noIndex(uid)
      if (!refusal) continue
      const message = `Inside \`.queries[${at}]\`: ${refusal.message}`
      // Other requests for a missing index get a 404; a search gets a 400.
      return [400, errorBody({ code: refusal.code, message })]
    }
    if (federation) {
      const refusal = mixRefusalOf(queries, (query) => settings.get(query.indexUid as string) ?? {})
      if (refusal) return [400, errorBody(refusal)]
    }
    const found = queries.map((query) => find(double.indexes.get(query.indexUid as string)!, query))
    return [200, federation ? merged(queries, found, federation) : { results: found }]
  }
}

function find(documents: Document[], query: Body) {
  const { q = '', filter = [], sort = [], offset = 0, limit = 20, facets = [] } = query as Record<string, never>
  const words = (q as string).toLowerCase().split(/\s+/)
  const found = documents
    .filter((document) => words.every((word) => JSON.stringify(document).toLowerCase().includes(word)))
    .filter((document) => (filter as string[]).every((condition) => meets(document, condition)))
  for (const order of (sort as string[]).toReversed()) {
    const [field, direction] = order.split(':') as [string, string]
    found.sort((a, b) => ((a[field] as number) > (b[field] as number) ? 1 : -1) * (direction === 'asc' ? 1 : -1))
  }
  const counts = (field: string) => Map.groupBy(found, (document) => document[field])
  const hits = found.slice(offset, offset + limit).map(({ id }) => ({ id }))
  return {
    indexUid: query.indexUid,
    hits,
    query: q,
    processingTimeMs: 0,
    offset,
    limit,
    estimatedTotalHits: found.length,
    facetDistribution: Object.fromEntries(
      (facets as string[]).map((field) => [
        field,
        Object.fromEntries([...counts(field)].filter(([value]) => value).map(([value, of]) => [value, of.length])),
      ]),
    ),
  }
}

/** Lists each document once, by the heaviest query that finds it. */
function merged(queries: readonly Body[], found: readonly ReturnType<typeof find>[], { offset = 0, limit = 20 }: Page) {
  const weightOf = ({ federationOptions }: Body) => (federationOptions as { weight?: number } | undefined)?.weight ?? 1
  const all = found.flatMap(({ hits, indexUid }, queriesPosition) =>
    hits.map(({ id }) => ({
      id,
      _federation: { indexUid, queriesPosition, weightedRankingScore: weightOf(queries[queriesPosition]!) },
    })),
  )
  const ranked = all.toSorted(
    (one, other) => other._federation.weightedRankingScore - one._federation.weightedRankingScore,
  )
  const hits = ranked.filter(({ id }, at) => ranked.findIndex((hit) => hit.id === id) === at)
  return {
    hits: hits.slice(offset, offset + limit),
    processingTimeMs: 0,
    offset,
    limit,
    estimatedTotalHits: hits.length,
  }
}

function meets(document: Document, condition: string): boolean {
  const [, group] = /^\((.+)\)$/.exec(condition) ?? []
  if (group && !/\) OR \(/.test(group)) return group.split(' AND ').every((each) => meets(document, each))
  if (group) return group.split(' OR ').some((each) => meets(document, each))
  const [, field, operator, value] = /^(\w+) (=|>|>=|<=|IN) (.+)$/.exec(condition)!
  const own = document[field!] as number
  if (Array.isArray(own)) return own.some((each) => meets({ ...document, [field!]: each }, condition))
  if (operator === 'IN') return (JSON.parse(value!) as unknown[]).includes(own)
  const other = JSON.parse(value!)
  return operator === '='
    ? own === other
    : operator === '>'
      ? own > other
      : operator === '>='
        ? own >= other
        : own <= other
}

function listed(all: unknown[], params: URLSearchParams) {
  const offset = Number(params.get('offset') ?? 0)
  const limit = Number(params.get('limit') ?? 20)
  return { results: all.slice(offset, offset + limit), offset, limit, total: all.length }
}

function indexView(uid: string) {
  return { uid, primaryKey: 'id', createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() }
}

function noIndex(uid: string): Refusal {
  return { code: 'index_not_found', message: `Index \`${uid}\` not found.` }
}

function noTask(uid: string) {
  return errorBody({ code: 'task_not_found', message: `Task \`${uid}\` not found.` })
}

function errorBody({ code, message }: Refusal) {
  return { message, code, type: 'invalid_request', link: `https://docs.meilisearch.com/errors#${code}` }
}
