import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../testing/port.ts'
import { programPath } from '../../testing/programs.ts'
import { testWith } from '../../testing/test-with.ts'
import { checkProxy, checkReachability } from './public-url.ts'

const directory = mkdtempSync(join(tmpdir(), 'tokri-way-in-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Starts a server that stands for whatever responds at the public address. */
function responding(fetch: (request: Request) => Response | Promise<Response>, tls?: { key: string; cert: string }) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch, tls })
  afterAll(() => server.stop(true))
  return server.url
}

const pageOf = (origin: string) => `<link rel="canonical" href="${origin}/"/><toast-stack></toast-stack>`

/** Creates a self-signed certificate for a period that may be over. */
async function certificate(name: string, alternative: string, years = ['20260101', '20991231']) {
  const [config, key, request, file] = ['conf', 'key', 'csr', 'pem'].map((end) => join(directory, `${name}.${end}`))
  const place = `new_certs_dir=${directory}\ndatabase=${directory}/${name}.index\nserial=${directory}/${name}.serial`
  writeFileSync(
    config!,
    `[ca]\ndefault_ca=own\n[own]\n${place}\ndefault_md=sha256\npolicy=any\nx509_extensions=names\n[any]\ncommonName=supplied
[names]\nsubjectAltName=${alternative}\n[req]\ndistinguished_name=asked\n[asked]\n`,
  )
  writeFileSync(join(directory, `${name}.index`), '')
  writeFileSync(join(directory, `${name}.serial`), '01\n')
  const run = (...args: string[]) =>
    Bun.spawn([programPath('openssl'), ...args, '-config', config!], { stderr: 'ignore', stdout: 'ignore' }).exited
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await run('req', ...curve, '-subj', `/CN=${name}`, '-keyout', key!, '-out', request!)
  const dates = ['-startdate', `${years[0]}000000Z`, '-enddate', `${years[1]}000000Z`]
  await run('ca', '-batch', '-selfsign', '-notext', ...dates, '-keyfile', key!, '-in', request!, '-out', file!)
  return { key: readFileSync(key!, 'utf8'), cert: readFileSync(file!, 'utf8'), file: file! }
}

test('reports another server at the public URL, with the fix', async () => {
  const looked = async (status: number, text = '', headers: Record<string, string> = {}) => {
    const url = responding(() => new Response(text, { status, headers }))
    const { state, said, fix } = await checkReachability(url)
    return [state, said.replace(url.origin, 'IT'), fix]
  }
  expect(await looked(502)).toEqual([
    'bad',
    'IT returns 502: the proxy gets no response from the shop',
    'Start the shop, and let the proxy pass requests on to its PORT (deploy/ has examples)',
  ])
  expect((await looked(400, 'This host is not served here')).slice(0, 2)).toEqual([
    'bad',
    'IT returns 400: the proxy sends the shop a Host that is not that of PUBLIC_URL',
  ])
  expect((await looked(200, 'Welcome to nginx!')).slice(0, 2)).toEqual([
    'bad',
    'IT returns 200, and it is not this shop that does',
  ])
  expect((await looked(200, pageOf('http://shop.example'))).slice(0, 2)).toEqual([
    'bad',
    'IT returns 200 with a shop whose PUBLIC_URL is another',
  ])
  expect((await looked(503, '<toast-stack>')).slice(0, 2)).toEqual([
    'bad',
    'IT returns 503: the shop is there, and fails',
  ])
  expect((await looked(301, '', { Location: 'https://www.shop.example/' })).slice(0, 2)).toEqual([
    'bad',
    'IT returns 301, and leads to https://www.shop.example/',
  ])
  expect((await looked(403, '', { 'cf-mitigated': 'challenge' }))[0]).toBe('warning')
})

test('reports a silent server as bad and an unreachable one as a warning', async () => {
  const silent = responding(() => new Promise(() => {}))
  expect(await checkReachability(silent)).toMatchObject({
    state: 'bad',
    said: `${silent.origin} takes connections, and says nothing for 5 seconds`,
  })
  const port = await freePort()
  expect(await checkReachability(new URL(`http://127.0.0.1:${port}`))).toEqual({
    state: 'warning',
    said: `from this machine, nothing listens at 127.0.0.1:${port}`,
    fix: 'Start the proxy; if it opens on a phone, only this machine does not reach it',
  })
  expect(await checkReachability(new URL('https://nosuch.invalid'))).toEqual({
    state: 'warning',
    said: 'from this machine, there is no host named nosuch.invalid, as far as this machine can tell',
    fix: 'Make a DNS record for nosuch.invalid, or correct PUBLIC_URL; if it opens on a phone, only this machine does not reach it',
  })
})

test('reports an unused address of this machine as bad', async () => {
  const cards = Object.values(networkInterfaces()).flatMap((card) => card ?? [])
  const own = cards.filter(({ family, internal }) => family === 'IPv4' && !internal)
  for (const { address } of own.slice(0, 1)) {
    const port = await freePort()
    expect(await checkReachability(new URL(`http://${address}:${port}`))).toEqual({
      state: 'bad',
      said: `nobody gets in: nothing listens at ${address}:${port}, which is this machine`,
      fix: 'Start the proxy (systemctl status nginx)',
    })
  }
})

testWith(['openssl'], 'a certificate that browsers refuse is bad, and told by why', async () => {
  const serving = async (...of: Parameters<typeof certificate>) => {
    const made = await certificate(...of)
    return { url: responding(() => new Response(''), made), file: made.file }
  }
  const strange = await serving('strange', 'IP:127.0.0.1')
  const { state, said, fix } = await checkReachability(strange.url)
  expect([state, said]).toEqual([
    'bad',
    `the certificate of ${strange.url.origin} is not trusted: self signed certificate`,
  ])
  expect(fix).toContain('NODE_EXTRA_CA_CERTS=FILE')
  const other = await serving('other', 'DNS:other.example')
  expect(await askTrusting(other)).toContain(`bad: ${other.url.origin} shows a certificate of another name`)
  const old = await serving('old', 'IP:127.0.0.1', ['20200101', '20201231'])
  expect(await askTrusting(old)).toContain(`bad: the certificate of ${old.url.origin} has expired`)
  const plain = responding(() => new Response(''))
  expect(await checkReachability(new URL(plain.href.replace('http:', 'https:')))).toMatchObject({
    state: 'bad',
    fix: 'Let the proxy listen there with a certificate (nginx: listen 443 ssl)',
  })
})

/** Runs in a process that trusts the certificate, as the fix suggests. */
async function askTrusting({ url, file }: { url: URL; file: string }): Promise<string> {
  const script = `import { checkReachability } from '${join(import.meta.dir, 'public-url.ts')}'
    const { state, said } = await checkReachability(new URL('${url}'))
    console.log(state + ': ' + said)`
  const child = Bun.spawn([process.execPath, '-e', script], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
    stdout: 'pipe',
  })
  return new Response(child.stdout).text()
}

// operator H3, security 24: a proxy on the same machine that does not say so.
test('detects a proxy on this machine that hides the remote IP', async () => {
  let status = 200
  const publicUrl = responding(() => new Response('tokri_build_info 1', { status }))
  expect(await checkProxy(publicUrl)).toMatchObject({
    state: 'bad',
    said: `${publicUrl.origin}/metrics is shown to everybody: a proxy on this machine passes requests on without saying so`,
  })
  status = 404
  expect(await checkProxy(publicUrl)).toMatchObject({ state: 'good' })
  status = 502
  expect(await checkProxy(publicUrl)).toBe(null)
})

test('detects a proxy that forwards any Host without naming itself', async () => {
  const asked: Headers[] = []
  const publicUrl = responding((request) => {
    asked.push(request.headers)
    return request.headers.get('host') === 'localhost'
      ? new Response('tokri_build_info 1')
      : new Response('', { status: 404 })
  })
  expect(await checkProxy(publicUrl)).toEqual({
    state: 'bad',
    said: `${publicUrl.origin}/metrics is shown to every request with "Host: localhost": a proxy on this machine passes requests on without saying so`,
    fix: 'Let it set X-Forwarded-For (see deploy/nginx.conf): without it, every request counts as a local one, which may read /metrics and, without SMTP_URL, the emails at /outbox',
  })
  for (const headers of asked) for (const name of ['authorization', 'cookie']) expect(headers.has(name)).toBe(false)
})
