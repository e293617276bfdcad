import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookUpAdvisories, outcomeOf, withLookup } from './advisories.ts'

/** The request that the fake registry received, and the response it sends. */
let asked: Record<string, string[]> = {}
let result: () => Response = () => Response.json({})
const registry = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const bytes = await request.bytes()
    const isPacked = request.headers.get('content-encoding') === 'gzip'
    asked = JSON.parse(new TextDecoder().decode(isPacked ? Bun.gunzipSync(bytes) : bytes))
    return result()
  },
})
afterAll(() => registry.stop(true))
const env = { NPM_CONFIG_REGISTRY: registry.url.href }

const SECURITY = readFileSync(join(import.meta.dir, '../docs/security.md'), 'utf8')
const advisory = (vulnerable_versions: string, title: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  severity: 'high',
  title,
  vulnerable_versions,
})

// operator, supply chain: advisories of most packages were never looked up.
test('the registry is asked about every package of the lockfile', async () => {
  result = () => Response.json({})
  const lookup = await lookUpAdvisories(env)
  const { packages } = Bun.JSONC.parse(readFileSync(join(import.meta.dir, '../bun.lock'), 'utf8')) as {
    packages: Record<string, [string]>
  }
  const specs = [...new Set(Object.values(packages).map(([spec]) => spec))]
  const askedSpecs = Object.entries(asked).flatMap(([name, versions]) =>
    versions.map((version) => `${name}@${version}`),
  )
  expect(askedSpecs.sort()).toEqual(specs.sort())
  expect(outcomeOf(lookup)).toEqual({
    said: `No known advisory affects the ${specs.length} packages of bun.lock`,
    code: 0,
  })
  expect(withLookup(SECURITY, lookup, '2026-11-22')).toContain(
    `Last result: 2026-11-22, ${specs.length} packages of \`bun.lock\`: no known advisory affects any of them.`,
  )
})

test('what is known of a version that is there is named, and ends the command with 1', async () => {
  result = () => Response.json({ elysia: [advisory('<99.0.0', 'Bad'), advisory('<0.1.0', 'Long ago')] })
  const { said, code } = outcomeOf(await lookUpAdvisories(env))
  expect(said).toMatch(/^elysia \d+\.\d+\.\d+: high: Bad \(https:\/\/advisories\.example\/1\)$/)
  expect(code).toBe(1)
})

test('an unreachable registry is reported in a sentence, and does not count as a result', async () => {
  result = () => new Response('', { status: 405 })
  const refused = await lookUpAdvisories(env)
  expect(outcomeOf(refused)).toEqual({
    said: 'The registry returned no advisories (405): nothing was looked up',
    code: 2,
  })
  const before = withLookup(SECURITY, { packages: 7, known: [] }, '2026-01-01')
  expect(before).toContain('Last result: 2026-01-01, 7 packages')
  expect(withLookup(before, refused, '2026-02-02')).toBe(before)
  const away = await lookUpAdvisories({ NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1/' })
  expect(outcomeOf(away).code).toBe(2)
})
