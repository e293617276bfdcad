import { faultIn } from './schema.ts'

/** A stand-in for Meilisearch that holds every request, and its own answers, to the published API. */
export interface MeilisearchDouble {
  url: string
  /** `hang`: accepts requests and never answers; `fail`: answers 500. */
  mode: 'well' | 'hang' | 'fail'
  /** What broke the published API. */
  faults: string[]
  requests: number
  indexes: Map<string, Document[]>
  stop(): Promise<void>
}

type Document = Record<string, unknown> & { id: string }
type Body = Record<string, unknown>

export function startMeilisearchDouble(port = 0): MeilisearchDouble {
  const tasks: Body[] = []
  const server = Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 60, fetch: handle })
  const double: MeilisearchDouble = {
    url: server.url.href,
    mode: 'well',
    faults: [],
    requests: 0,
    indexes: new Map(),
    stop: () => server.stop(true),
  }
  return double

  async function handle(request: Request): Promise<Response> {
    double.requests++
    if (double.mode === 'hang') return new Promise(() => {})
    if (double.mode === 'fail') return Response.json(errorBody('internal', 'internal'), { status: 500 })
    const { pathname, searchParams } = new URL(request.url)
    const text = await request.text()
    const body = text ? JSON.parse(text) : undefined
    const fault = faultIn('request', request.method, pathname, body)
    if (fault) {
      double.faults.push(fault)
      return Response.json(errorBody('bad_request', fault), { status: 400 })
    }
    const [status, answer] = respond(request.method, pathname.split('/').slice(1), body as never, searchParams)
    const wrong = status < 300 ? faultIn('response', request.method, pathname, answer) : null
    if (wrong) double.faults.push(wrong)
    return Response.json(answer, { status })
  }

  function respond(method: string, path: string[], body: never, params: URLSearchParams): [number, unknown] {
    const [root, uid = '', part] = path
    if (root === 'multi-search') return multiSearch(body)
    if (root === 'tasks') return [200, tasks[Number(uid)]]
    if (root === 'swap-indexes') return [202, task('indexSwap', null, swap(body))]
    if (!uid && method === 'GET') return [200, listed([...double.indexes.keys()].map(indexView), params)]
    if (!uid) return [202, task('indexCreation', (body as Body).uid, create((body as Body).uid as string))]
    const documents = double.indexes.get(uid)
    if (method === 'GET' && !documents) return [404, errorBody('index_not_found', `Index \`${uid}\` not found.`)]
    if (method === 'GET' && part === 'documents') return [200, listed(documents!, params)]
    if (method === 'GET') return [200, indexView(uid)]
    if (method === 'DELETE') return [202, task('indexDeletion', uid, double.indexes.delete(uid))]
    if (part === 'settings') return [202, task('settingsUpdate', uid, true)]
    if (path[3] === 'delete-batch') return [202, task('documentDeletion', uid, drop(uid, body))]
    return [202, task('documentAdditionOrUpdate', uid, add(uid, body))]
  }

  function task(type: string, indexUid: unknown, done: boolean): Body {
    const enqueuedAt = new Date().toISOString()
    const error = done ? null : { message: 'It could not be done.', code: 'internal', type: 'internal', link: '' }
    tasks.push({ uid: tasks.length, indexUid, status: done ? 'succeeded' : 'failed', type, enqueuedAt, error })
    return { taskUid: tasks.length - 1, indexUid, status: 'enqueued', type, enqueuedAt }
  }

  function create(uid: string): boolean {
    if (double.indexes.has(uid)) return false
    double.indexes.set(uid, [])
    return true
  }

  function swap([{ indexes }]: [{ indexes: [string, string] }]): boolean {
    const [a, b] = indexes.map((uid) => double.indexes.get(uid))
    if (!a || !b) return false
    double.indexes.set(indexes[0], b).set(indexes[1], a)
    return true
  }

  function add(uid: string, documents: Document[]): boolean {
    const ids = new Set(documents.map(({ id }) => id))
    const others = (double.indexes.get(uid) ?? []).filter(({ id }) => !ids.has(id))
    double.indexes.set(uid, [...others, ...documents])
    return true
  }

  function drop(uid: string, ids: string[]): boolean {
    const kept = (double.indexes.get(uid) ?? []).filter(({ id }) => !ids.includes(id))
    double.indexes.set(uid, kept)
    return true
  }

  function multiSearch({ queries }: { queries: Body[] }): [number, unknown] {
    const unknown = queries.find((query) => !double.indexes.has(query.indexUid as string))
    if (unknown) return [404, errorBody('index_not_found', `Index \`${unknown.indexUid}\` not found.`)]
    return [200, { results: queries.map((query) => find(double.indexes.get(query.indexUid as string)!, query)) }]
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

function meets(document: Document, condition: string): boolean {
  const [, field, operator, value] = /^(\w+) (=|>|>=|<=|IN) (.+)$/.exec(condition)!
  const own = document[field!] as number
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

function errorBody(code: string, message: string) {
  return { message, code, type: 'invalid_request', link: `https://docs.meilisearch.com/errors#${code}` }
}
