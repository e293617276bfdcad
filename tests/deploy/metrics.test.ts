import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestCdn } from '../../src/testing/cdn.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { freePort } from '../../src/testing/port.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { makeDataDir, openShop } from '../start/process.ts'

const OPERATIONS = readFileSync(join(import.meta.dir, '../../docs/operations.md'), 'utf8')
const table = OPERATIONS.split('\n## Metrics\n')[1]!.split('\n## ')[0]!
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!).sort()

// Configures every optional service; the shop reports metrics of unreachable services, too.
const { url } = await createTestDatabase()
const port = await freePort()
const shop = await openShop(
  {
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: url,
    DATA_DIR: makeDataDir(),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    MEILI_URL: 'http://127.0.0.1:1',
    ...startTestCdn(() => []).settings,
  },
  '--no-demo',
)
const reported = async () => (await fetch(`${shop.url}/metrics`)).text()

// operator, metrics of Low
test('every exported metric is documented, and every documented one is exported', async () => {
  for (const path of ['/', '/search?q=milk', '/api/category/get', '/sw.js']) await fetch(shop.url + path)
  await waitUntil(async () => (await reported()).includes('tokri_job_duration_seconds_count{'))
  const names = namesIn(await reported(), /^# TYPE (\w+) /gm)
  const documented = namesIn(table, /^\| `(\w+)/gm)
  expect(names).toEqual(documented)
})

test('the labels that the table names are those that there are', async () => {
  const text = await reported()
  for (const [, name, labels] of table.matchAll(/^\| `(\w+)\{([\w,]+)\}`/gm)) {
    const series = [...text.matchAll(new RegExp(`^${name}(?:_count|_total)?\\{(.+)\\} `, 'gm'))]
    const used = new Set(series.flatMap(([, pairs]) => [...pairs!.matchAll(/(\w+)="/g)].map(([, label]) => label)))
    used.delete('le')
    if (series.length > 0) expect([name, [...used].sort()]).toEqual([name!, labels!.split(',').sort()])
  }
})

// An increase from a value that was never reported is none: the first failures would raise no alert.
test('every state that an alert asks for is reported before it happens for the first time', async () => {
  const text = await reported()
  const alerts = readFileSync(join(import.meta.dir, '../../deploy/alerts.yml'), 'utf8')
  const asked = [...alerts.matchAll(/\b(tokri_\w+)\{(\w+="\w+")\}/g)].map(([, name, state]) => [name!, state!] as const)
  expect(asked.map(([name]) => name)).toContain('tokri_code_messages_total')
  for (const [name, state] of asked) expect(text).toMatch(new RegExp(`^${name}\\{[^}]*${state}[^}]*\\} \\d`, 'm'))
  const counted = [...alerts.matchAll(/\b(?:increase|rate|changes)\((tokri_\w+)\[/g)].map(([, name]) => name!)
  for (const name of counted) expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? \\d`, 'm'))
})

test('exports the version and the start time', async () => {
  const text = await reported()
  const { version } = JSON.parse(readFileSync(join(import.meta.dir, '../../package.json'), 'utf8'))
  expect(text).toContain(`tokri_build_info{version="${version}",bun="${Bun.version}"} 1\n`)
  const [, startedAt] = /^process_start_time_seconds (\d+)/m.exec(text)!
  expect(Number(startedAt) * 1000).toBeWithin(Date.now() - 600_000, Date.now() + 2_000)
  const [, resident] = /^process_resident_memory_bytes (\d+)/m.exec(text)!
  expect(Number(resident)).toBeGreaterThan(1_000_000)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m)
})

// operator "Observability": alerts and dashboards must use metrics that exist.
test.each(['alerts.yml', 'grafana.json'])(
  'every figure and every label in deploy/%s is one that a shop tells',
  async (file) => {
    const text = await reported()
    const types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, type]) => [name!, type!]))
    const suffixes = (name: string) => (types.get(name) === 'histogram' ? ['_bucket', '_count', '_sum'] : [''])
    const known = new Set([...types.keys()].flatMap((name) => suffixes(name).map((part) => name + part)))
    const source = readFileSync(join(import.meta.dir, '../../deploy', file), 'utf8')
    const used = [...source.matchAll(/\b((?:tokri|process|nodejs)_\w+?)(?:\{([^}]*)\})?(?=[^\w])/g)]
    expect(used.length).toBeGreaterThan(20)
    for (const [, name = '', selectors = ''] of used) {
      expect(known).toContain(name)
      const documented =
        new RegExp(`\`${name.replace(/_(bucket|count|sum)$/, '')}\\{([\\w,]+)\\}\``).exec(table)?.[1] ?? ''
      // Prometheus adds the labels `job` and `instance`.
      const labels = ['job', 'instance', ...documented.split(',')]
      for (const [, label] of selectors.matchAll(/(\w+)(?==)/g)) expect([name, ...labels]).toContain(label!)
    }
  },
)
