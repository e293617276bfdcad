/**
 * Published pages: this shop beside nginx with `gzip_static` on the same bytes in the same run, the
 * same page rendered by Astro each time, and the time of one page on one connection. `bun bench/pages.ts`
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAddresses } from './addresses.ts'
import { requirePrograms } from './figures.ts'
import { startNginx } from './nginx.ts'
import { withPostgres } from './shop.ts'

const ROUNDS = 3
const SECONDS = 5

requirePrograms('nginx', 'wrk')
await withPostgres(async (fill) => {
  const database = await fill(484)
  const shop = await database.startShop()
  const astro = await startAstro(database.url)
  const { listings, products } = await readAddresses(shop.url)
  const directory = mkdtempSync(join(tmpdir(), 'tokri-nginx-'))
  const pages = { home: '/', listing: listings[0]!, product: products[0]! }
  for (const [name, path] of Object.entries(pages)) await copyPage(shop.url + path, join(directory, 'html', name))
  const nginx = await startNginx(directory)
  try {
    for (const [name, path] of Object.entries(pages)) {
      await compare(name, shop.url + path, `${nginx.url}/${name}`, astro.url + path)
    }
  } finally {
    await nginx.stop()
    astro.stop()
    rmSync(directory, { recursive: true })
  }
})

async function compare(name: string, shopUrl: string, nginxUrl: string, astroUrl: string) {
  const rates = { nginx: [] as number[], shop: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.nginx.push((await wrk(nginxUrl, 64)).perSecond)
    rates.shop.push((await wrk(shopUrl, 64)).perSecond)
  }
  const [nginx, shop] = [middle(rates.nginx), middle(rates.shop)]
  const [oneNginx, oneShop] = [await wrk(nginxUrl, 1), await wrk(shopUrl, 1)]
  const rendered = await wrk(astroUrl, 8)
  console.log(`\n${name}: ${(await gzipOf(shopUrl)).byteLength} bytes gzip`)
  console.log(`  64 connections: shop ${round(shop)}/s, nginx ${round(nginx)}/s, ratio ${(shop / nginx).toFixed(2)}`)
  console.log(`  1 connection, p50: shop ${oneShop.p50}, nginx ${oneNginx.p50}`)
  console.log(`  rendered by Astro each time, 8 connections: ${round(rendered.perSecond)}/s, p50 ${rendered.p50}`)
}

async function wrk(url: string, connections: number): Promise<{ perSecond: number; p50: string }> {
  const threads = String(Math.min(2, connections))
  const flags = ['-t', threads, '-c', String(connections), `-d${SECONDS}s`, '--latency', '-H', 'Accept-Encoding: gzip']
  const output = await new Response(Bun.spawn(['wrk', ...flags, url]).stdout).text()
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1]),
    p50: /50%\s+(\S+)/.exec(output)![1]!,
  }
}

/** Once a page has been asked for often enough, its bytes are as small as they get. */
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

/** The same pages without the store, in a process of their own. */
async function startAstro(databaseUrl: string) {
  const server = Bun.spawn([process.execPath, join(import.meta.dir, 'astro-server.ts'), databaseUrl], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  for await (const line of server.stdout.pipeThrough(new TextDecoderStream())) {
    return { url: line.trim(), stop: () => server.kill() }
  }
  throw new Error('The server of unkept pages did not start')
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en-IN')
}
