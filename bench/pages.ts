/**
 * Published pages: one instance of the shop compared with nginx (`gzip_static`, the same bytes, the same run) with one
 * worker and with one per core, the same page rendered by Astro on every request, and the latency of one page on one
 * connection. Where other programs keep the machine busy, CPU time per page is more reliable than the rates.
 * `bun bench/pages.ts`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuTimeInMs, judge, msOfWrk, percentile, requirePrograms } from './figures.ts'
import { startNginx } from './nginx.ts'
import { withPostgres } from './shop.ts'
import { readUrls } from './urls.ts'

const NAMES = { shop: 'shop', one: 'nginx with one worker', perCore: 'nginx with a worker per core' }
const ROUNDS = 5
const SECONDS = 3
/** Rounds on every page that are not measured, because the JIT compiler needs seconds of full load. */
const WARMING_ROUNDS = 2

interface Server {
  url: string
  pids: number[]
}

requirePrograms('nginx', 'wrk')
await withPostgres(async (fill) => {
  const database = await fill(484)
  const shop = await database.startShop()
  const astro = await startAstro(database.url)
  const { listings, products } = await readUrls(shop.url)
  const directory = mkdtempSync(join(tmpdir(), 'tokri-nginx-'))
  const pages = { home: '/', listing: listings[0]!, product: products[0]! }
  for (const [name, path] of Object.entries(pages)) await copyPage(shop.url + path, join(directory, 'html', name))
  const one = await startNginx(directory, 1, 4571)
  const perCore = await startNginx(directory, 'auto', 4572)
  try {
    for (let round = 0; round < WARMING_ROUNDS; round++) {
      for (const path of Object.values(pages)) await wrk(shop.url + path, 64)
    }
    for (const [name, path] of Object.entries(pages)) {
      const at = ({ url, pids }: Server, page: string) => ({ url: url + page, pids })
      const servers = { one: at(one, `/${name}`), perCore: at(perCore, `/${name}`) }
      await compare(name, { ...servers, shop: { url: shop.url + path, pids: [shop.pid] } }, astro.url + path)
    }
  } finally {
    await one.stop()
    await perCore.stop()
    astro.stop()
    rmSync(directory, { recursive: true })
  }
})

async function compare(
  name: string,
  { one, perCore, shop }: Record<'one' | 'perCore' | 'shop', Server>,
  astro: string,
) {
  const rounds: Record<'one' | 'perCore' | 'shop', Awaited<ReturnType<typeof load>>>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ one: await load(one), shop: await load(shop), perCore: await load(perCore) })
  }
  const ratio = (to: 'one' | 'perCore') =>
    percentile(
      rounds.map((it) => it.shop.perSecond / it[to].perSecond),
      0.5,
    ).toFixed(2)
  const [oneNginx, oneShop, rendered] = [await wrk(one.url, 1), await wrk(shop.url, 1), await wrk(astro, 8)]
  console.log(`\n${name}: ${(await gzipOf(shop.url)).byteLength} bytes gzip`)
  for (const server of ['shop', 'one', 'perCore'] as const) {
    const rate = percentile(
      rounds.map((it) => it[server].perSecond),
      0.5,
    )
    const cpu = percentile(
      rounds.map((it) => it[server].cpuInUs),
      0.5,
    ).toFixed(1)
    console.log(`  64 connections, ${NAMES[server]}: ${round(rate)}/s, ${cpu} µs of a core each`)
  }
  console.log(`  ratio to nginx with one worker ${ratio('one')}, with a worker per core ${ratio('perCore')}`)
  judge(`pages: ${name}, ratio to nginx with one worker`, Number(ratio('one')), { min: 0.9 })
  judge(`pages: ${name}, one connection, p50`, msOfWrk(oneShop.p50), { atMost: 0.2 }, 'ms')
  console.log(`  1 connection, p50: shop ${oneShop.p50}, nginx ${oneNginx.p50}`)
  console.log(`  rendered by Astro each time, 8 connections: ${round(rendered.perSecond)}/s, p50 ${rendered.p50}`)
}

async function load({ url, pids }: Server) {
  const before = await cpuTimeInMs(pids)
  const { perSecond, requests } = await wrk(url, 64)
  return { perSecond, cpuInUs: ((await cpuTimeInMs(pids)) - before) * (1_000 / requests) }
}

async function wrk(url: string, connections: number): Promise<{ perSecond: number; requests: number; p50: string }> {
  const threads = String(Math.min(2, connections))
  const flags = [
    '-t',
    threads,
    '-c',
    String(connections),
    `-d${SECONDS}s`,
    '--timeout',
    '20s',
    '--latency',
    '-H',
    'Accept-Encoding: gzip',
  ]
  const output = await new Response(Bun.spawn(['wrk', ...flags, url]).stdout).text()
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1]),
    requests: Number(/(\d+) requests in/.exec(output)![1]),
    p50: /50%\s+(\S+)/.exec(output)![1]!,
  }
}

/** Stores a page for nginx, after enough requests for the page cache to compress it at the highest level. */
async function copyPage(url: string, file: string) {
  for (let times = 0; times < 5; times++) await gzipOf(url)
  await Bun.sleep(300)
  const gzip = await gzipOf(url)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, Bun.gunzipSync(gzip))
  writeFileSync(`${file}.gz`, gzip)
}

async function gzipOf(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' }, decompress: false } as RequestInit)
  if (response.headers.get('Content-Encoding') !== 'gzip') throw new Error(`${url} came without gzip`)
  return response.bytes()
}

/** Starts a server for the same pages without the page cache, in a process of its own. */
async function startAstro(databaseUrl: string) {
  const server = Bun.spawn([process.execPath, join(import.meta.dir, 'astro-server.ts'), databaseUrl], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  for await (const line of server.stdout.pipeThrough(new TextDecoderStream())) {
    return { url: line.trim(), stop: () => server.kill() }
  }
  throw new Error('The server of uncached pages did not start')
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-IN')
}
