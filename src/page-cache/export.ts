import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { imageSources } from '../shared/images.ts'
import { idOfSlug } from '../shared/slug.ts'
import { SITEMAP_PART } from './page-key.ts'

export interface ExportReport {
  files: number
  /** Targets that cannot be file names below the directory, mostly because they are too long. */
  leftOut: string[]
}

/** Requests a target (path and query) from the shop. */
export type Ask = (target: string) => Promise<Response>

const ASKED_AT_ONCE = 8
const MAX_FILE_NAME_BYTES = 255
/** The name that web servers look for. */
const NOT_FOUND = '404.html'

/**
 * Writes every published page and the images that pages show to files: `/a/b?page=2` becomes `a/b@page=2.html`.
 * It starts at `starts` and follows links, except those that sort or filter. Each file is given to `record`.
 */
export async function exportPages(
  ask: Ask,
  starts: readonly string[],
  directory: string,
  record: (file: string) => void = () => {},
): Promise<ExportReport> {
  const seen = new Set<string>()
  const waiting: string[] = []
  const report: ExportReport = { files: 0, leftOut: [] }
  const want = (target: string) => {
    if (!seen.has(target)) waiting.push(target)
    seen.add(target)
  }

  async function work() {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      const response = await ask(target)
      if (!response.ok) throw new Error(`${target} returned ${response.status}`)
      await write(target, response)
    }
  }

  async function write(target: string, response: Response) {
    const bytes = await response.bytes()
    const type = response.headers.get('Content-Type') ?? ''
    if (/^(text\/html|application\/xml)/.test(type)) {
      const text = new TextDecoder().decode(bytes)
      for (const link of type.startsWith('text/html') ? linksOf(text) : placesOf(text)) want(link)
    }
    const file = fileOf(target, type)
    if (!file.split('/').every(canName)) {
      report.leftOut.push(target)
      return
    }
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), bytes)
    record(file)
    report.files++
  }

  for (const start of starts) want(start)
  // A worker may find new targets after the others have run out of work and ended.
  while (waiting.length > 0) await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
  await writeNotFound(ask, directory)
  record(NOT_FOUND)
  return { ...report, files: report.files + 1 }
}

async function writeNotFound(ask: Ask, directory: string): Promise<void> {
  const response = await ask('/404')
  await writeFile(join(directory, NOT_FOUND), await response.bytes())
}

function fileOf(target: string, type: string): string {
  const [path = '', query] = target.split('?')
  const name = decodeURIComponent(path === '/' ? 'index' : path.slice(1))
  if (!type.startsWith('text/html')) return name
  return query ? `${name}@${query}.html` : `${name}.html`
}

/** Whether a file or folder can have the name without ending up in another place. */
function canName(name: string): boolean {
  return !['', '.', '..'].includes(name) && !/[\0\\]/.test(name) && Buffer.byteLength(name) <= MAX_FILE_NAME_BYTES
}

/** Returns links to pages and images, and URLs of cards that a page loads later; ignores URLs in plain text. */
function linksOf(text: string): string[] {
  const links: string[] = []
  const takeFrom = (attribute: string) => ({
    element: (element: HTMLRewriterTypes.Element) => void links.push(element.getAttribute(attribute)!),
  })
  new HTMLRewriter()
    .on('[href]', takeFrom('href'))
    .on('[src]', takeFrom('src'))
    .on('[data-cards]', takeFrom('data-cards'))
    .on('meta[property="og:image"]', takeFrom('content'))
    .on('[srcset]', {
      element: (element) => void links.push(...element.getAttribute('srcset')!.split(/,\s*/)),
    })
    .transform(text)
  return targetsIn(links)
}

/** Returns the targets that a sitemap lists. */
function placesOf(text: string): string[] {
  return targetsIn(Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, place = '']) => place))
}

function targetsIn(links: readonly string[]): string[] {
  return links
    .map((value) => value.trim().split(' ')[0]!.replaceAll('&amp;', '&'))
    .flatMap((value) => targetIn(value) ?? [])
}

function targetIn(value: string): string | null {
  const [, target] = /^(?:https?:\/\/[^/]+)?(\/(?!\/)[^#]*)/.exec(value) ?? []
  if (target === undefined) return null
  const [path = '', query = ''] = target.split('?')
  if (imageSources(path) || SITEMAP_PART.test(path)) return path
  const isThing = idOfSlug(path.slice(path.lastIndexOf('/') + 1)) !== null
  return isThing && /^(page=\d+(&per=\d+)?)?$/.test(query) ? target : null
}
