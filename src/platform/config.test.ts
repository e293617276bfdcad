import { expect, test } from 'bun:test'
import { type ConfigError, loadConfig } from './config.ts'

const faultsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test('with nothing configured everything is chosen for one machine', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: null,
    databaseUrl: null,
    meili: null,
    s3: null,
    payments: 'local sandbox',
  })
  expect(config.pageCacheBytes).toBe(64 * 1024 * 1024)
})

test('every fault is named at once', () => {
  const faults = faultsOf({
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    S3_BUCKET: 'pictures',
    TOKEN_SECRET: 'short',
  })
  expect(faults).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'DATABASE_URL: must be an address that starts with postgres:// or postgresql://',
    'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing beside S3_BUCKET',
    'TOKEN_SECRET: must have at least 32 characters',
    'LOG_LEVEL: must be one of debug, info, warn, error',
  ])
})

test('a CDN is told of changes only with a token, in secret, and for a shop that has one address', () => {
  const whole = {
    PUBLIC_URL: 'https://shop.example',
    CDN_PURGE_URL: 'https://cdn.example/zones/1/purge_cache',
    CDN_PURGE_TOKEN: 'canary',
  }
  expect(loadConfig({}).cdn).toBe(null)
  expect(loadConfig(whole).cdn).toEqual({ purgeUrl: whole.CDN_PURGE_URL, purgeToken: 'canary' })
  expect(faultsOf({ ...whole, CDN_PURGE_TOKEN: '' })).toEqual(['CDN_PURGE_TOKEN: missing beside CDN_PURGE_URL'])
  expect(faultsOf({ CDN_PURGE_TOKEN: 'canary' })).toEqual(['CDN_PURGE_URL: missing beside CDN_PURGE_TOKEN'])
  expect(faultsOf({ ...whole, PUBLIC_URL: '' })).toEqual(['CDN_PURGE_URL: needs PUBLIC_URL beside it'])
  expect(faultsOf({ ...whole, CDN_PURGE_URL: 'http://cdn.example/zones/1' })).toEqual([
    'CDN_PURGE_URL: must end with /purge_cache',
    'CDN_PURGE_URL: must be https, since it is sent a token',
  ])
})

test('no value of a secret stands in a fault', () => {
  expect(faultsOf({ TOKEN_SECRET: 'hunter2hunter2', STRIPE_SECRET_KEY: 'sk_live_canary' }).join()).not.toMatch(
    /hunter2|canary/,
  )
})

test('a shop on the internet never falls into the sandbox by itself', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://shop.example' }).payments).toBe('off')
  expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' }).payments).toBe('local sandbox')
  expect(loadConfig({ PUBLIC_URL: 'https://shop.example', PAYMENTS: 'sandbox' }).payments).toBe('sandbox')
  expect(
    loadConfig({ PUBLIC_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' }).payments,
  ).toBe('stripe')
  expect(faultsOf({ PAYMENTS: 'stripe' })).toEqual([
    'PAYMENTS: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET',
  ])
})

test('rate limits go off only while listening on loopback', () => {
  expect(loadConfig({ RATE_LIMITS: 'off', HOST: '127.0.0.1' }).rateLimits).toBeFalse()
  expect(faultsOf({ RATE_LIMITS: 'off' })).toHaveLength(1)
})

test('origins are exact', () => {
  expect(loadConfig({ CORS_ORIGINS: 'https://a.example, http://b.example:8080' }).corsOrigins).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ])
  for (const origin of ['*', 'null', 'a.example', 'https://a.example/', 'https://a.example/x'])
    expect(faultsOf({ CORS_ORIGINS: origin })).toHaveLength(1)
  expect(faultsOf({ PUBLIC_URL: 'https://shop.example/store' })).toHaveLength(1)
})

test('a replica is one of a database that is named', () => {
  const [database, replica] = ['postgres://u:p@database/shop', 'postgres://u:p@replica/shop']
  const replicaOf = (env: Record<string, string>) => loadConfig(env).databaseReplicaUrl
  expect(replicaOf({ DATABASE_URL: database })).toBe(null)
  expect(replicaOf({ DATABASE_URL: database, DATABASE_REPLICA_URL: replica })).toBe(replica)
  expect(faultsOf({ DATABASE_REPLICA_URL: replica })).toEqual(['DATABASE_REPLICA_URL: needs DATABASE_URL beside it'])
  expect(faultsOf({ DATABASE_URL: database, DATABASE_REPLICA_URL: 'replica:5432' })).toHaveLength(1)
})

test('a pooler stands between when the direct address is another one', () => {
  const [database, pooler] = ['postgres://u:p@database/shop', 'postgres://u:p@pooler:6432/shop']
  const pooled = (env: Record<string, string>) => loadConfig(env).databasePooled
  expect(pooled({})).toBe(false)
  expect(pooled({ DATABASE_URL: database })).toBe(false)
  expect(pooled({ DATABASE_URL: database, DATABASE_DIRECT_URL: database })).toBe(false)
  expect(pooled({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: database })).toBe(true)
})
