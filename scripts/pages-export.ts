import { cpSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { IDEA_CARDS } from '../site/api/paths.ts'
import { startShop } from '../src/main.ts'
import { type ExportReport, exportPages } from '../src/page-cache/export.ts'
import { type ExportFolder, openExportFolder, requireExportFolder } from '../src/page-cache/export-folder.ts'
import { nginxServer } from '../src/page-cache/nginx.ts'
import { loadSite, SITE_DIRECTORY } from '../src/page-cache/render.ts'
import { DirectoryInUseError } from '../src/platform/postgres/lock.ts'
import { type Config, loadConfig } from '../src/platform/runtime/config.ts'
import { namingFullDisk } from '../src/platform/runtime/disk-space.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { ensureSite } from './site.ts'
import { onInterrupt, runSteps, StepError } from './tools.ts'

// `bun run pages:export DIRECTORY`: writes the shop's published pages as files, for a CDN or a plain web server.
const {
  operands: [given = ''],
} = readCommand(
  'bun run pages:export DIRECTORY',
  `Writes the published pages of the shop, running or not, as files for a CDN or a plain web server, to a folder that is new,
empty or of an earlier export, whose pages that no longer exist are removed.`,
  { operands: [1, 1] },
)
const directory = resolve(given)

await runSteps(async () => {
  requireExportFolder(directory)
  await ensureSite(console.log)
  const config = loadConfig()
  const opening = findShop(config).then((found) => found ?? openShop(config))
  // Also while it starts: a shop that was started for this command takes its database with it.
  const isStopped = onInterrupt(() => opening.then(({ stop }) => stop()).catch(() => {}))
  const shop = await opening
  const { files, leftOut, removed } = await requirePublicUrl(config, shop.url)
    .then(() => writeExport(shop.url))
    .catch((error) => {
      throw namingFullDisk(error, directory)
    })
    .finally(shop.stop)
  isStopped()
  if (removed > 0) console.log(`Removed ${removed} files of earlier exports that are no longer part of the shop`)
  for (const target of leftOut) console.log(`Left out, no file can have its name: ${target}`)
  console.log(`${files} pages and images, and the site's own files, are in ${directory}`)
  console.log(`nginx serves them by this block, in a folder that its account can read:\n\n${nginxServer(directory)}`)
})
process.exit(0)

/** Without PUBLIC_URL, pages lead to where they are fetched from. @throws StepError */
async function requirePublicUrl(config: Config, url: string): Promise<void> {
  if (config.publicUrl !== null) return
  const robots = await fetch(`${url}/robots.txt`)
  if (!(await robots.text()).includes(url)) return
  throw new StepError(
    `Canonical links and the sitemap would lead to ${url}: set PUBLIC_URL to the address at which the pages will be served`,
  )
}

async function writeExport(url: string): Promise<ExportReport & { removed: number }> {
  const folder = openExportFolder(directory)
  const report = await exportSite(url, folder)
  return { ...report, removed: folder.removeFormer() }
}

async function exportSite(url: string, folder: ExportFolder): Promise<ExportReport> {
  const client = join(SITE_DIRECTORY, 'client')
  cpSync(client, directory, { recursive: true })
  for (const file of ownFilesIn(client)) folder.record(file)
  const { plainPaths } = await loadSite()
  const pages = plainPaths.filter((path) => !path.startsWith('/cards/'))
  // No link that is followed leads to these: the empty cart and the page that does not exist fetch cards, and browsers the rest.
  const starts = [...pages, IDEA_CARDS, '/robots.txt', '/sitemap.xml', '/manifest.webmanifest']
  return exportPages((target) => fetch(url + target), starts, directory, folder.record)
}

/** Lists the site's own files, except those of a build, which pages that browsers and CDNs still have ask for later. */
function ownFilesIn(client: string): string[] {
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(client, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('_astro/'))
}

/** Returns a shop that is already running, because two cannot share an embedded database. */
async function findShop(config: Config) {
  const url = `http://127.0.0.1:${config.port}`
  const result = await fetch(`${url}/healthz`).catch(() => null)
  return result?.ok ? { url, stop: async () => {} } : null
}

async function openShop(config: Config) {
  // A start would make one where there is none, and migrate an older one.
  await onDatabase(config, async () => {})
  const started = startShop({ ...config, host: '127.0.0.1', port: 0 }, { demo: config.demo, announce: () => {} })
  const shop = await started.catch((error) => {
    if (!(error instanceof DirectoryInUseError)) throw error
    throw new StepError(
      `A shop is running on ${config.dataDir}, but not on port ${config.port}: set PORT as that shop has it`,
    )
  })
  return { url: `http://127.0.0.1:${shop.port}`, stop: shop.stop }
}
