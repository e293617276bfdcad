import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { AppError } from './errors.ts'
import { httpBasics } from './http.ts'
import { measureRequests } from './http-metrics.ts'
import { silentLog } from './log.ts'
import { createMetrics } from './metrics.ts'

test('calls are counted by route and status, refused and unknown ones too', async () => {
  const metrics = createMetrics()
  const app = new Elysia()
    .use(httpBasics(silentLog, []))
    .use(measureRequests(metrics))
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
  expect(text).toContain('tokri_http_request_seconds_count{route="GET /api/thing/:id"} 3\n')
})
