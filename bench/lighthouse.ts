/**
 * Lighthouse for phones on home, listing and product: the four category scores of each page, and the audits that cost
 * points. First with the simulated slow phone that scores usually refer to, then without throttling, which shows what
 * is due to the page itself when the machine is busy. `bun bench/lighthouse.ts`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judge, requireChromium, requirePrograms } from './figures.ts'
import { withPostgres } from './shop.ts'
import { readUrls } from './urls.ts'

// The last version that runs on Node 20. With its dependencies it takes 185 MB, too much to install for everyone.
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METHODS = ['simulate', 'provided'] as const

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string; details?: Details }>
}

interface Details {
  items?: { node?: { snippet?: string }; url?: string; description?: string }[]
}

requirePrograms('npx')
const chromium = requireChromium()
const directory = mkdtempSync(join(tmpdir(), 'tokri-lighthouse-'))
try {
  await withPostgres(async (fill) => {
    const shop = await (await fill(484)).startShop()
    // Lighthouse treats localhost as secure, like https.
    const url = shop.url.replace('127.0.0.1', 'localhost')
    const { listings, products } = await readUrls(shop.url)
    const pages = { home: '/', listing: listings[0]!, product: products[0]! }
    for (const [name, path] of Object.entries(pages)) {
      await settle(url + path)
      for (const method of METHODS) {
        const report = await audit(chromium, url + path, method)
        print(`${name}, ${method}`, report)
        if (method === 'simulate') judgeScores(name, report)
      }
    }
  })
} finally {
  rmSync(directory, { recursive: true })
}

async function audit(chromium: string, url: string, method: (typeof METHODS)[number]): Promise<Report> {
  const file = join(directory, 'report.json')
  const flags = [
    `--only-categories=${CATEGORIES.join(',')}`,
    `--throttling-method=${method}`,
    '--form-factor=mobile',
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
  ]
  const run = Bun.spawn(['npx', '-y', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdout: 'inherit',
    stderr: 'pipe',
  })
  const errors = new Response(run.stderr).text()
  if ((await run.exited) !== 0) throw new Error(await errors)
  const report: Report = await Bun.file(file).json()
  if (report.runtimeError) throw new Error(report.runtimeError.message)
  return report
}

function print(name: string, { categories, audits }: Report) {
  const scores = CATEGORIES.map((id) => `${id} ${shown(categories[id]!.score)}`)
  console.log(`${name}: ${scores.join(', ')}`)
  const counted = CATEGORIES.flatMap((id) => categories[id]!.auditRefs).filter(({ weight }) => weight > 0)
  for (const id of new Set(counted.map((audit) => audit.id))) {
    const { score, title, displayValue = '', details } = audits[id]!
    if (score === null || score >= 0.995) continue
    console.log(`  ${Math.round(score * 100)} ${id}: ${title} ${displayValue}`)
    for (const { node, url, description } of details?.items?.slice(0, 5) ?? []) {
      console.log(`     ${[node?.snippet, url, description].filter(Boolean).join(' ')}`)
    }
  }
}

function judgeScores(name: string, { categories }: Report) {
  for (const id of CATEGORIES) judge(`Lighthouse: ${name}, ${id}`, (categories[id]!.score ?? 0) * 100, { min: 100 })
}

// Lighthouse cannot compute every score on a machine that is too busy.
function shown(score: number | null): string {
  return score === null ? 'not judged' : String(Math.round(score * 100))
}

/** Requests the page often enough for the page cache to compress it at the highest level. */
async function settle(url: string) {
  for (let times = 0; times < 5; times++) await (await fetch(url, { headers: { 'Accept-Encoding': 'br' } })).bytes()
  await Bun.sleep(500)
}
