import { expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { loadConfig } from './config.ts'
import { SCHEMA, SETTINGS } from './settings.ts'
import { readSettings } from './settings-reader.ts'

test('applies defaults that match the types of the settings', () => {
  const { values, errors } = readSettings({})
  expect(errors).toEqual([])
  for (const { name, type, default: fallback = null } of SETTINGS) {
    expect<unknown>(values[name as keyof typeof SCHEMA]).toEqual(fallback)
    expect([name, fallback === null || Value.Check(type, fallback)]).toEqual([name, true])
  }
})

test('refers only to settings that exist', () => {
  const known = Object.keys(SCHEMA)
  expect(SETTINGS.filter(({ needs }) => needs && !known.includes(needs))).toEqual([])
  const groups = SETTINGS.flatMap(({ group }) => group ?? [])
  expect(groups.filter((group) => groups.indexOf(group) === groups.lastIndexOf(group))).toEqual([])
})

test('errors come in the order of the README’s table', () => {
  const wrong = {
    TRUST_PROXY: 'yes',
    STRIPE_WEBHOOK_SECRET: 'canary',
    PORT: 'http',
    DATABASE_REPLICA_URL: 'postgres://u:p@replica/shop',
    S3_ENDPOINT: 's3.example',
    ADMIN_PASSWORD: 'short',
  }
  expect(() => loadConfig(wrong)).toThrow(
    [
      'PORT: must be a whole number from 0 to 65535',
      'DATABASE_REPLICA_URL: needs DATABASE_URL beside it',
      'STRIPE_SECRET_KEY: missing beside STRIPE_WEBHOOK_SECRET',
      'S3_ENDPOINT: must be a URL that starts with http:// or https://',
      'ADMIN_PASSWORD: must have 8 to 128 characters',
      'TRUST_PROXY: must be one of on, off',
    ].join('\n'),
  )
})

test('does not report an invalid setting as missing', () => {
  const { errors } = readSettings({ DATABASE_URL: 'mysql://x', DATABASE_REPLICA_URL: 'postgres://u:p@replica/shop' })
  expect(errors).toEqual(['DATABASE_URL: must be a URL that starts with postgres:// or postgresql://'])
})
