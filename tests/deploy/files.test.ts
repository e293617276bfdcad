import { expect, test } from 'bun:test'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '../../src/platform/runtime/settings.ts'

const ROOT = join(import.meta.dir, '../..')
const FILES = ['compose.yaml', 'deploy/one.yaml', 'deploy/many.yaml']

/** What a container has a fixed value for, or, like a limit that is off, only makes sense without one. */
const NOT_OF_A_CONTAINER = ['PORT', 'HOST', 'DATA_DIR', 'RATE_LIMIT_ENABLED']
/** What a file leaves out because it brings, or does without, the service. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'compose.yaml': ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'],
  'deploy/one.yaml': ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'MEILI_URL', 'MEILI_KEY'],
  'deploy/many.yaml': [],
}
/** What a file decides itself: the addresses of its own services, and what its proxy is. */
const DECIDED = /^(PUBLIC_URL|TRUST_PROXY|DATABASE_URL|DATABASE_REPLICA_URL|MEILI_URL|MEILI_KEY)$/

interface Service {
  image?: string
  build?: string
  environment?: Record<string, unknown>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  stop_grace_period?: string
  mem_limit?: string
  healthcheck?: unknown
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const read = (file: string) => Bun.YAML.parse(text(file)) as Compose

for (const file of FILES) {
  const { services, volumes } = read(file)
  const shops = Object.values(services).filter(({ build }) => build !== undefined)

  test(`${file}: every service has something to run, and waits only for services that are there`, () => {
    for (const { image, build, depends_on = [] } of Object.values(services)) {
      expect([image, build].filter(Boolean)).toHaveLength(1)
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      for (const other of others) expect(Object.keys(services)).toContain(other)
    }
  })

  test(`${file}: what is mounted is declared, or lies beside the file`, () => {
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = ''] = mount.split(':')
      // Operators bring their own certificates.
      if (source === './certificates') continue
      if (source.startsWith('./')) expect(existsSync(join(ROOT, file, '..', source))).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
    }
  })

  // operator H6, Low
  test(`${file}: backups outlive the container, its memory is bounded, and the cron line in it takes the backup there`, () => {
    for (const shop of shops) {
      expect(shop.volumes).toContain('backups:/backups')
      expect(shop.mem_limit).toMatch(/^(512m|1g)$/)
    }
    const [, names] =
      /^# +15 2 \* \* \* cd \S+ && docker compose (?:--file \S+ --env-file \S+ )?exec -T (\S+) bun run backup \/backups --keep 14$/m.exec(
        text(file),
      )!
    expect(Object.keys(services)).toContain(names!)
  })

  // operator Low: the shop works without Meilisearch.
  test(`${file}: a Meilisearch is asked how it is, and nobody waits for it`, () => {
    for (const { image = '', healthcheck } of Object.values(services))
      if (image.includes('meilisearch')) expect(healthcheck).toBeDefined()
    for (const { depends_on = [] } of Object.values(services))
      expect(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)).not.toContain('search')
  })

  test(`${file}: every other setting of the .env file reaches the shop`, () => {
    const left = [...NOT_OF_A_CONTAINER, ...LEFT_OUT[file]!]
    const expected = SETTINGS.map(({ name }) => name).filter((name) => !left.includes(name))
    for (const { environment = {} } of shops) {
      expect(Object.keys(environment).sort()).toEqual(expected.sort())
      for (const [name, value] of Object.entries(environment))
        if (!DECIDED.test(name)) expect(value).toStartWith(`\${${name}:`)
    }
  })

  test(`${file}: the shop is given settings that there are, and time to stop`, () => {
    expect(shops.length).toBeGreaterThan(0)
    const known = SETTINGS.map(({ name }) => name)
    for (const { environment = {}, stop_grace_period } of shops) {
      for (const name of Object.keys(environment)) expect(known).toContain(name)
      expect(Object.values(environment).every((value) => typeof value === 'string')).toBe(true)
      expect(stop_grace_period).toBe('60s')
    }
  })
}

test('instances of the shop have in common what they must', () => {
  const instances = Object.values(read('deploy/many.yaml').services).filter(({ build }) => build !== undefined)
  expect(instances).toHaveLength(3)
  for (const { environment } of instances) {
    expect(environment).toEqual(instances[0]!.environment!)
    for (const name of ['DATABASE_URL', 'TOKEN_SECRET', 'S3_BUCKET', 'SMTP_URL', 'PUBLIC_URL'])
      expect(Object.keys(environment!)).toContain(name)
  }
})

// operator M1: `docker compose up` from the README ended immediately, as it needed secrets that no document mentioned.
test.each([
  ['README.md', 'compose.yaml', '.env'],
  ['compose.yaml', 'compose.yaml', '.env'],
  ['deploy/many.yaml', 'deploy/many.yaml', 'deploy/.env'],
])('the secrets of %s are made by the line that it gives', async (document, file, secrets) => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-secrets-'))
  try {
    mkdirSync(join(folder, 'deploy'))
    const line = text(document).match(new RegExp(`^(?:# +)?(test -f .* > ${secrets}\\))$`, 'm'))![1]!
    // Stands in for `openssl rand -hex N` on machines without openssl.
    writeFileSync(join(folder, 'openssl'), '#!/bin/sh\nprintf "%0$(($3 * 2))d" 7\n', { mode: 0o755 })
    const make = () =>
      Bun.spawnSync(['sh', '-c', line], { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } }).exitCode
    expect(make()).toBe(0)
    const written = readFileSync(join(folder, secrets), 'utf8')
    expect(statSync(join(folder, secrets)).mode & 0o777).toBe(0o600)
    // The volume of the database keeps the password that it was made with.
    appendFileSync(join(folder, secrets), 'SHOP_HOST=shop.example\n')
    expect(make()).toBe(0)
    expect(readFileSync(join(folder, secrets), 'utf8')).toBe(`${written}SHOP_HOST=shop.example\n`)
    const values = Object.fromEntries(
      written
        .trim()
        .split('\n')
        .map((entry) => entry.split('=')),
    )
    for (const value of Object.values(values)) expect(value).toMatch(/^[0-9a-f]{48,64}$/)
    // Secrets that cannot be generated are named in the comments of the file.
    const asked = [...text(file).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!)
    const named = text(file)
      .split('\n')
      .filter((comment) => comment.startsWith('#'))
      .join(' ')
    for (const name of asked) expect(`${Object.keys(values)} ${named}`).toContain(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
