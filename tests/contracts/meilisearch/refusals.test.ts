import { afterAll, expect, test } from 'bun:test'
import { startMeilisearchDouble } from './double.ts'

/**
 * Checks what Meilisearch refuses: on the real server at `MEILI_TEST_URL` (with the key `MEILI_TEST_KEY`) if it is set,
 * else on the double, which must not accept what the real server refuses. The file uses indexes of its own.
 */
const real = process.env.MEILI_TEST_URL
const double = real ? null : startMeilisearchDouble()
const name = real ? 'a real server' : 'a double'
const url = real ?? double!.url
const key = process.env.MEILI_TEST_KEY
const own = `refusals_${Date.now()}`
const none = `${own}_none`
afterAll(async () => {
  for (const index of [own, none]) await ask('DELETE', `/indexes/${index}`)
  await double?.stop()
})

interface TaskResponse {
  code?: string
  message?: string
  taskUid?: number
  status?: string
  error?: { code: string } | null
  results?: { uid: string }[]
}

async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: TaskResponse }> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (key) headers.authorization = `Bearer ${key}`
  const response = await fetch(new URL(path, url), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as TaskResponse }
}

/** Sends a request and waits for its task; returns the task's error code, or else its status. */
async function taskOf(method: string, path: string, body?: unknown) {
  const asked = await ask(method, path, body)
  expect(asked.status).toBe(202)
  while (true) {
    const { status, error } = (await ask('GET', `/tasks/${asked.body.taskUid}`)).body
    if (status !== 'enqueued' && status !== 'processing') return error ? error.code : status
    await Bun.sleep(20)
  }
}

test(`what was done, and what could not be, is told by the task (${name})`, async () => {
  const [documents, deletion] = [`/indexes/${own}/documents`, `/indexes/${none}/documents/delete-batch`]
  expect(await taskOf('POST', '/indexes', { uid: own, primaryKey: 'id' })).toBe('succeeded')
  expect(await taskOf('POST', '/indexes', { uid: own, primaryKey: 'id' })).toBe('index_already_exists')
  expect(await taskOf('POST', documents, [{ id: 'a1' }])).toBe('succeeded')
  expect(await taskOf('POST', documents, [{ id: 'not an id!' }])).toBe('invalid_document_id')
  expect(await taskOf('POST', documents, [{ name: 'Milk' }])).toBe('missing_document_id')
  expect(await taskOf('POST', '/swap-indexes', [{ indexes: [own, none] }])).toBe('index_not_found')
  expect(await taskOf('POST', deletion, ['a1'])).toBe('index_not_found')
  expect(await taskOf('DELETE', `/indexes/${none}`)).toBe('index_not_found')
  expect((await ask('GET', `/indexes/${none}`)).status).toBe(404)
  // Settings create their index if it does not exist.
  expect(await taskOf('PATCH', `/indexes/${none}/settings`, { sortableAttributes: ['name'] })).toBe('succeeded')
  expect((await ask('GET', `/indexes/${none}`)).status).toBe(200)
  expect(await taskOf('DELETE', `/indexes/${none}`)).toBe('succeeded')
})

for (const [what, path, body, code] of [
  ['a search in no index', '/multi-search', { queries: [{ indexUid: none, q: '' }] }, 'index_not_found'],
  ['a filter nobody allowed', '/multi-search', search({ filter: ['inStock = true'] }), 'invalid_search_filter'],
  ['an order nobody allowed', '/multi-search', search({ sort: ['name:asc'] }), 'invalid_search_sort'],
  ['a count nobody allowed', '/multi-search', search({ facets: ['brand'] }), 'invalid_search_facets'],
  ['a page before the first', '/multi-search', search({ offset: -1 }), 'invalid_search_offset'],
  ['half a hit', '/multi-search', search({ limit: 1.5 }), 'invalid_search_limit'],
  ['an unknown word', '/multi-search', search({ colour: 'red' }), 'bad_request'],
  ['an index without a right name', '/indexes', { uid: 'a b', primaryKey: 'id' }, 'invalid_index_uid'],
  ['a swap of one', '/swap-indexes', [{ indexes: [own] }], 'invalid_swap_indexes'],
  ['a swap with itself', '/swap-indexes', [{ indexes: [own, own] }], 'invalid_swap_duplicate_index_found'],
  ['an unknown setting', settings(), { colour: 'red' }, 'bad_request'],
  ['an unknown rule', settings(), { rankingRules: ['aisle'] }, 'invalid_settings_ranking_rules'],
  [
    'fewer letters for two typos than for one',
    settings(),
    { typoTolerance: { minWordSizeForTypos: { oneTypo: 9, twoTypos: 4 } } },
    'invalid_settings_typo_tolerance',
  ],
] as const)
  test(`${what} is refused at once (${name})`, async () => {
    const { status, body: result } = await ask(path === settings() ? 'PATCH' : 'POST', path, body)
    expect({ status, code: result.code }).toEqual({ status: 400, code })
  })

test(`a search without words is not ranked together with others that have some (${name})`, async () => {
  expect(await taskOf('PATCH', settings(), { rankingRules: ['words', 'aisle:desc'] })).toBe('succeeded')
  const together = (...texts: string[]) =>
    ask('POST', '/multi-search', {
      federation: { offset: 0, limit: 5, facetsByIndex: {} },
      queries: texts.map((q) => ({ indexUid: own, q, federationOptions: { weight: 1 } })),
    })
  expect((await together('milk', 'curd ')).status).toBe(200)
  expect((await together('', ' ')).status).toBe(200)
  const { status, body } = await together('milk', '')
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_multi_search_query_ranking_rules' })
})

test(`a task that nobody asked for is not found (${name})`, async () => {
  expect(await ask('GET', '/tasks/4000000000')).toMatchObject({ status: 404, body: { code: 'task_not_found' } })
})

test(`tasks are counted from the last, and can be narrowed to those that failed (${name})`, async () => {
  const last = await ask('POST', '/indexes', { uid: own, primaryKey: 'id' })
  const uid = last.body.taskUid!
  await taskOf('DELETE', `/indexes/${none}`)
  const of = async (query: string) =>
    (await ask('GET', `/tasks?${query}`)).body.results!.map((task) => Number(task.uid))
  expect(await of(`uids=${uid},${uid + 1}`)).toEqual([uid + 1, uid])
  expect(await of(`uids=${uid},${uid + 1}&limit=1`)).toEqual([uid + 1])
  expect(await of(`uids=${uid}&statuses=succeeded`)).toEqual([])
  expect(await of(`uids=${uid}&statuses=failed,canceled`)).toEqual([uid])
})

function search(query: object) {
  return { queries: [{ indexUid: own, q: '', ...query }] }
}

function settings() {
  return `/indexes/${own}/settings`
}
