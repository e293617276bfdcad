import { expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import postgres from 'postgres'
import { sharedServer } from '../../testing/database.ts'
import { StartError } from '../runtime/errors.ts'
import { checkServer } from './requirements.ts'

const { url, admin } = await sharedServer()

test('accepts a suitable server without a message', async () => {
  await checkServer('DATABASE_URL', url)
})

test('reports each problem of a server in one sentence with the setting and without the password', async () => {
  const port = new URL(url).port
  const errors: [string, string][] = [
    ['postgres://u:canary@127.0.0.1:1/shop', 'no Postgres responds at 127.0.0.1:1'],
    ['postgres://u:canary@shop.invalid/shop', 'there is no host named shop.invalid'],
    [url.replace(/:[^:@]*@/, ':canary@'), `Postgres at 127.0.0.1:${port} refuses the user "tokri" or its password`],
    [url.replace(/\/postgres$/, '/absent'), `Postgres at 127.0.0.1:${port} has no database "absent"`],
    // Without a database name, libpq uses the user's name.
    [url.replace(/\/postgres$/, ''), `Postgres at 127.0.0.1:${port} has no database "tokri"`],
    [`${url}?sslmode=require`, `Postgres at 127.0.0.1:${port} does not support TLS, which sslmode in the URL requires`],
  ]
  for (const [invalid, sentence] of errors) {
    const error = await checkServer('DATABASE_URL', invalid).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toBe(`DATABASE_URL: ${sentence}`)
  }
})

test('offers the fix that matches the problem', async () => {
  const fixOf = (invalid: string) =>
    checkServer('DATABASE_REPLICA_URL', invalid).then(
      () => null,
      ({ options }) => options.fix,
    )
  expect(await fixOf('postgres://u:canary@shop.invalid/shop')).toBe('Correct the host in DATABASE_REPLICA_URL')
  expect(await fixOf(url.replace(/:[^:@]*@/, ':canary@'))).toStartWith('Correct both in DATABASE_REPLICA_URL, or give')
  const database = `create database "absent" owner "tokri" encoding 'UTF8' template template0`
  expect(await fixOf(url.replace(/\/postgres$/, '/absent'))).toEndWith(`or make it: ${database}`)
  expect(await fixOf(`${url}?sslmode=require`)).toContain('take sslmode out of DATABASE_REPLICA_URL')
})

test('rejects a database in another encoding, with a fix that works', async () => {
  await admin.unsafe("create database latin encoding 'LATIN1' locale 'C' template template0")
  const error = await checkServer('DATABASE_URL', url.replace(/\/postgres$/, '/latin')).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toBe(
    'DATABASE_URL: the database is encoded in LATIN1, and the shop needs one made with encoding UTF8',
  )
  const [, statement] = /^Make another, and set DATABASE_URL to it: (.*)$/.exec(error.options.fix)!
  await admin.unsafe(statement!)
  await checkServer('DATABASE_URL', url.replace(/\/postgres$/, '/tokri_utf8'))
  await admin.unsafe('drop database tokri_utf8')
  await admin.unsafe('drop database latin')
})

test('rejects a role whose tables would be elsewhere than the shop’s, with a fix that works', async () => {
  await admin.unsafe(`create role wanderer login password 'owner'; create schema other authorization wanderer`)
  await admin.unsafe('alter role wanderer set search_path = other')
  const address = Object.assign(new URL(url), { username: 'wanderer', password: 'owner' }).href
  const error = await checkServer('DATABASE_URL', address).catch((thrown) => thrown)
  expect(error.message).toBe(
    'DATABASE_URL: the search path of the role "wanderer" leads to the schema "other", and the shop\'s tables are in "public"',
  )
  const [, statement] = /^Let it begin there: (.*?) \(/.exec(error.options.fix)!
  await admin.unsafe(statement!)
  await checkServer('DATABASE_URL', address)
  await admin.unsafe('drop schema other; drop role wanderer')
})

test('rejects a database that takes no writes where they are needed, with a fix that works', async () => {
  await admin.unsafe(`create role reader login password 'owner'`)
  await admin.unsafe('create database "reader-shop" owner reader')
  const address = Object.assign(new URL(url), { username: 'reader', password: 'owner', pathname: '/reader-shop' }).href
  const check = () => checkServer('DATABASE_URL', address, { writes: true }).catch((thrown) => thrown)
  const scopes = ['database "reader-shop"', 'role reader', 'role reader in database "reader-shop"']
  for (const scope of scopes) {
    await admin.unsafe(`alter ${scope} set default_transaction_read_only = on`)
    const error = await check()
    expect(error.message).toBe('DATABASE_URL: the database takes no writes: default_transaction_read_only is on')
    await checkServer('DATABASE_URL', address)
    const [, statement] = /Then (.*)$/.exec(error.options.fix)!
    expect(statement).toBe(`alter ${scope} reset default_transaction_read_only`)
    await admin.unsafe(statement!)
    expect(await check()).toBeUndefined()
  }
  await admin.unsafe('drop database "reader-shop"')
  await admin.unsafe('drop role reader')
})

test('detects a server that is not Postgres in time', async () => {
  const other = createServer((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  const { port } = other.address() as { port: number }
  await expect(checkServer('DATABASE_URL', `postgres://u:p@127.0.0.1:${port}/shop`, { withinMs: 500 })).rejects.toThrow(
    `DATABASE_URL: 127.0.0.1:${port} does not respond as Postgres does`,
  )
  other.close()
})

// operator M11
test('connects to an IPv6 address', () => {
  const leadsTo = (hosts: string) => {
    const { host, port } = postgres(`postgres://u:p@${hosts}/shop`).options
    return host.map((name, at) => `${name} ${port[at]}`)
  }
  expect(leadsTo('[::1]:5999')).toEqual(['::1 5999'])
  expect(leadsTo('[fd00::2]')).toEqual(['fd00::2 5432'])
  expect(leadsTo('shop.example:1')).toEqual(['shop.example 1'])
  expect(leadsTo('one:1,two:2')).toEqual(['one 1', 'two 2'])
})

/** The error message of a server that lets nobody in. */
function fatal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Serves a pooler whose database is away: it answers the question for TLS after `delayMs()`, and refuses every login. */
function servePooler(refusal: () => string, delayMs = () => 0) {
  const meet = (socket: Socket) =>
    socket.once('data', async (first) => {
      // First the question whether it speaks TLS, then the login.
      if (first.length !== 8) return void socket.end(fatal('08P01', refusal()))
      await Bun.sleep(delayMs())
      socket.write('N', () => meet(socket))
    })
  const pooler = createServer((socket) => void meet(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  const { port } = pooler.address() as { port: number }
  return { pooler, port, address: `postgres://u:p@127.0.0.1:${port}/shop` }
}

// operator C2
test('waits for a pooler whose database is unavailable', async () => {
  let [asked, says] = [0, 'server login has been failing, try again later (server_login_retry)']
  const { pooler, port, address } = servePooler(() => {
    asked += 1
    return says
  })
  await expect(checkServer('DATABASE_URL', address, { withinMs: 2_000, pooled: true })).rejects.toThrow(
    `DATABASE_URL: 127.0.0.1:${port} has no Postgres to pass statements on to: server login has been failing`,
  )
  expect(asked).toBeGreaterThan(1)
  for (says of ['SASL authentication failed', 'no such database: shop', 'no such user: u']) {
    asked = 0
    await expect(checkServer('DATABASE_URL', address, { pooled: true })).rejects.toThrow(`cannot be used: ${says}`)
    expect(asked).toBe(1)
  }
  pooler.close()
})

test('reports the error of a pooler although the next attempt times out', async () => {
  const startedAt = performance.now()
  // In the last 600 ms it takes longer than these to answer.
  const delayMs = () => (performance.now() - startedAt > 2_400 ? 1_000 : 0)
  const { pooler, port, address } = servePooler(() => 'server login has been failing', delayMs)
  await expect(checkServer('DATABASE_URL', address, { withinMs: 3_000, pooled: true })).rejects.toThrow(
    `DATABASE_URL: 127.0.0.1:${port} has no Postgres to pass statements on to: server login has been failing`,
  )
  pooler.close()
})
