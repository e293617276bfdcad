import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { AppError } from '../runtime/errors.ts'
import { createLog, silentLog } from '../runtime/log.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { httpBasics } from './http.ts'
import { measureRequests, recordRequests, SLOW_REQUEST_MS } from './metrics.ts'

test('counts calls by route and status, rejected and unknown ones included', async () => {
  const metrics = createMetrics()
  const app = new Elysia()
    .use(httpBasics(silentLog, []))
    .use(measureRequests(recordRequests(metrics, silentLog)))
    .get('/api/thing/:id', ({ params }) => {
      if (params.id === 'gone') throw new AppError('missing', 'There is no such thing')
      return { ok: true }
    })
    .get('/api/file', () => new Response('taken over', { status: 202 }))
  const ask = (path: string) => app.handle(new Request(`http://localhost${path}`))
  for (const path of ['/api/thing/1', '/api/thing/2', '/api/thing/gone', '/api/file', '/api/nowhere', '/api/else']) {
    await (await ask(path)).text()
  }
  await Bun.sleep(1)
  const text = await metrics.text()
  expect(text).toContain('tokri_http_requests_total{route="GET /api/thing/:id",status="200"} 2\n')
  expect(text).toContain('tokri_http_requests_total{route="GET /api/thing/:id",status="404"} 1\n')
  expect(text).toContain('tokri_http_requests_total{route="GET /api/file",status="202"} 1\n')
  expect(text).toMatch(/tokri_http_requests_total\{route="none",status="404"\} 2\n/)
  expect(text).toContain('tokri_http_request_duration_seconds_count{route="GET /api/thing/:id"} 3\n')
})

test('logs slow requests once a minute for each route, without their content', async () => {
  const logged: string[] = []
  const recorder = recordRequests(
    createMetrics(),
    createLog('info', (line) => logged.push(line)),
  )
  const request = new Request('http://localhost/api/order/details?orderId=ORD-CANARY')
  const route = 'GET /api/order/details'
  recorder.record(request, route, 200, performance.now() - SLOW_REQUEST_MS + 500)
  expect(logged).toEqual([])
  for (let time = 0; time < 3; time++) recorder.record(request, route, 200, performance.now() - SLOW_REQUEST_MS)
  recorder.record(request, 'page', 503, performance.now() - SLOW_REQUEST_MS)
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', message: 'slow request', route, status: 200, path: '/api/order/details' }),
    expect.objectContaining({ message: 'slow request', route: 'page', status: 503 }),
  ])
  expect(JSON.parse(logged[0]!).ms).toBeGreaterThanOrEqual(SLOW_REQUEST_MS)
  expect(logged.join()).not.toContain('CANARY')
})
