import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '../../src/platform/config.ts'

const ROOT = join(import.meta.dir, '../..')
const FILES = ['compose.yaml', 'deploy/one.yaml', 'deploy/many.yaml']

interface Service {
  image?: string
  build?: string
  environment?: Record<string, unknown>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  stop_grace_period?: string
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

const read = (file: string) => Bun.YAML.parse(readFileSync(join(ROOT, file), 'utf8')) as Compose

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
      // Certificates are whose machine it is.
      if (source === './certificates') continue
      if (source.startsWith('./')) expect(existsSync(join(ROOT, file, '..', source))).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
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

test('copies of the shop have in common what they must', () => {
  const copies = Object.values(read('deploy/many.yaml').services).filter(({ build }) => build !== undefined)
  expect(copies).toHaveLength(3)
  for (const { environment } of copies) {
    expect(environment).toEqual(copies[0]!.environment!)
    for (const name of ['DATABASE_URL', 'TOKEN_SECRET', 'S3_BUCKET', 'SMTP_URL', 'PUBLIC_URL'])
      expect(Object.keys(environment!)).toContain(name)
  }
})
