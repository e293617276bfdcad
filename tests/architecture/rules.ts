import { basename } from 'node:path'
import type { Import, Source } from './sources.ts'

/** A rule of ARCHITECTURE.md; returns its violations, one line each. */
export type Rule = (sources: readonly Source[]) => string[]

/** The modules whose service, queries and schema each module may import. */
const REACHES: Record<string, readonly string[]> = {
  account: ['images'],
  address: ['settings'],
  cart: ['catalogue', 'settings'],
  catalogue: ['changes', 'images'],
  changes: [],
  dashboard: ['order', 'catalogue', 'settings', 'account', 'demo'],
  demo: ['catalogue', 'images', 'settings'],
  images: [],
  notification: ['account'],
  order: ['cart', 'catalogue', 'address', 'settings', 'account', 'notification', 'images'],
  'import-export': ['catalogue', 'changes', 'images'],
  'page-cache': ['catalogue', 'settings'],
  pincode: ['settings'],
  profile: ['account', 'cart', 'address', 'notification', 'order', 'restock', 'saved'],
  restock: ['account', 'catalogue', 'notification'],
  saved: ['account', 'catalogue'],
  settings: ['account', 'images'],
}

const KNOWS_ELYSIA = /^src\/(app\.ts|page-cache\/|platform\/(http\/|rate-limit\/plugin\.ts))|\/(routes|contract)\.ts$/
const KNOWS_OPERATORS = /[/.](queries|schema)\.ts$|^src\/platform\/(database\/(database|migrate)|runtime\/ids)\.ts$/
const ADAPTED = /^npm:(stripe|meilisearch|nodemailer|sharp|@aws-sdk\/.*)$/
const ADAPTERS = /^src\/platform\/(payments|search|mail|media)\//

/** 1. `shared` imports nothing; `platform` imports `shared` and packages. */
export const layersPointDownward: Rule = (sources) =>
  eachImport(sources, ({ path }, { to }) => {
    if (path.startsWith('src/shared/')) return !to.startsWith('src/shared/')
    if (path.startsWith('src/platform/')) return isOurs(to) && !/^src\/(platform|shared)\//.test(to) && !isData(to)
    return false
  })

/** 2. Modules import others only along the dependencies in `REACHES`, and never their routes. */
export const modulesKeepTheirWays: Rule = (sources) =>
  eachImport(sources, ({ path }, { to, typeOnly }) => {
    const [from, other] = [moduleOf(path), moduleOf(to)]
    if (from === null) return false
    if (/^src\/[^/]+\.ts$/.test(to)) return true
    if (other === null || other === from) return false
    if (basename(to) === 'routes.ts') return true
    return !(REACHES[from] ?? []).includes(other) && !(typeOnly && basename(to) === 'contract.ts')
  })

/** 2, continued. Dependencies between modules form no cycle. */
export const modulesFormNoCircle: Rule = (sources) => {
  const ways = new Map<string, Set<string>>()
  for (const { path, imports } of sources)
    for (const { to } of imports) {
      const [from, other] = [moduleOf(path), moduleOf(to)]
      if (from && other && from !== other) ways.set(from, (ways.get(from) ?? new Set()).add(other))
    }
  return [...ways.keys()].filter((name) => reaches(ways, name, name)).map((name) => `${name} reaches itself`)
}

/** 3. Elysia stays at the edge; services and queries never see a request or a response. */
export const httpStaysAtTheRim: Rule = (sources) => [
  ...eachImport(
    sources,
    ({ path }, { to }) => /^npm:(elysia|@elysiajs\/)/.test(to) && isServer(path) && !KNOWS_ELYSIA.test(path),
  ),
  ...sources
    .filter(({ path }) => /^src\/.*[/.](service|queries)\.ts$/.test(path))
    .flatMap(({ path, globals }) =>
      ['Request', 'Response'].filter((name) => globals.has(name)).map((name) => `${path} uses ${name}`),
    ),
]

/** 4. Only queries and schemas use Drizzle operators; functions in `queries.ts` take a database or transaction first. */
export const queriesTakeTheirConnection: Rule = (sources) => [
  ...eachImport(
    sources,
    ({ path }, { to, typeOnly }) => to === 'npm:drizzle-orm' && !typeOnly && !KNOWS_OPERATORS.test(path),
  ),
  ...sources
    .filter(({ path }) => /^src\/.*[/.]queries\.ts$/.test(path))
    .flatMap(({ path, functions }) =>
      functions
        .filter(({ takesFirst }) => takesFirst !== 'Database' && takesFirst !== 'Queryable')
        .map(({ name }) => `${path}: ${name} takes neither a Database nor a Queryable first`),
    ),
]

/** 5. Only `config.ts` reads the environment, of which `typed-command.ts` asks how commands are typed; only adapters import what they adapt. */
export const theOutsideHasOneDoor: Rule = (sources) => [
  ...sources
    .filter(({ path }) => path.startsWith('src/') && !/^src\/platform\/runtime\/(config|typed-command)\.ts$/.test(path))
    .filter(({ text }) => /\b(process|Bun|import\.meta)\.env\b/.test(text))
    .map(({ path }) => `${path} reads the environment`),
  ...eachImport(sources, ({ path }, { to }) => ADAPTED.test(to) && !ADAPTERS.test(path)),
]

/** 6. The site runs no server code but `src/shared`; in `src`, only `page-cache` imports the site. */
export const siteAndServerStayApart: Rule = (sources) =>
  eachImport(sources, ({ path }, { to, typeOnly }) => {
    if (path.startsWith('site/')) return to.startsWith('src/') && !to.startsWith('src/shared/') && !typeOnly
    return /^(site|dist)\//.test(to) && !path.startsWith('src/page-cache/')
  })

/** 7. The browser fetches in `site/api` alone; `ui` and `api` know no feature; a file with a store knows no React. */
export const theBrowserFetchesInOnePlace: Rule = (sources) => [
  ...sources
    .filter(({ path }) => path.startsWith('site/') && !path.startsWith('site/api/'))
    .flatMap(({ path, globals }) =>
      ['fetch', 'XMLHttpRequest'].filter((name) => globals.has(name)).map((name) => `${path} uses ${name}`),
    ),
  ...eachImport(sources, ({ path }, { to }) => /^site\/(ui|api)\//.test(path) && to.startsWith('site/features/')),
  ...eachImport(
    sources.filter(({ path, imports }) => path.startsWith('site/') && imports.some(isStore)),
    (_, { to, typeOnly }) => /^npm:(react|react-dom|@nanostores\/react)$/.test(to) && !typeOnly,
  ),
]

/** 7, too. What shoppers load holds nothing of the admins' screens, but for the part of a page that waits for an admin. */
export const shoppersLoadNoAdminScreen: Rule = (sources) =>
  eachImport(
    sources,
    ({ path }, { to, typeOnly }) =>
      /^site\/(features\/(?!admin\/)|layouts\/(?!Admin\.astro))/.test(path) &&
      to.startsWith('site/features/admin/') &&
      to !== 'site/features/admin/admin-only.ts' &&
      !typeOnly,
  )

/** The site's rooms: a noun's store, islands, elements, styles and tests are in its feature. */
export const siteHasNoOtherRooms: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('site/'))
    .filter(
      ({ path }) =>
        !/^site\/(adapter|api|features|gallery|layouts|pages|public|testing|ui|wording)\/|^site\/[^/]+$/.test(path),
    )
    .map(({ path }) => `${path} is in no room of the site`)

/** The component pages exist in development alone: nothing of the site uses them. */
export const siteUsesNoGallery: Rule = (sources) =>
  eachImport(sources, ({ path }, { to }) => to.startsWith('site/gallery/') && !path.startsWith('site/gallery/'))

/** What opens over a page by a script; the lists of combo boxes and autocompletes are parts of their fields. */
const LAYERS =
  /@base-ui\/react\/(?!combobox|autocomplete)[\w-]+'[\s\S]*<\w+\.Popup\b|\.(showModal|showPopover|togglePopover)\(/
/** An element of the page that is a popover. */
const POPOVERS = /<\w[^<>]*\spopover(?=[\s=>])/
/** The scripts of every page, of which each follows the popovers of its pages. */
const STARTS = ['site/layouts/start.ts', 'site/features/admin/frame/start.ts']

/** Back closes every dialog, sheet, drawer and menu instead of leaving the view beneath. */
export const dialogsCloseOnBack: Rule = (sources) => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const popoversClose = STARTS.every((path) => /\bclosePopovers\(\)/.test(texts.get(path) ?? ''))
  return sources
    .filter(({ path }) => path.startsWith('site/'))
    .filter(
      ({ text }) =>
        (LAYERS.test(text) && !/\b(useBackToClose|closeOnBack)\(/.test(text)) ||
        (POPOVERS.test(text) && !popoversClose),
    )
    .map(({ path }) => `${path} has a layer that Back does not close`)
}

/** SQL uses placeholders; no code splices raw text into it. */
export const sqlIsNeverSpliced: Rule = (sources) =>
  sources
    .filter(({ path, text }) => path.startsWith('src/') && /\bsql\.raw\(|\.unsafe\(/.test(text))
    .map(({ path }) => `${path} splices text into SQL`)

/** No source has a marker for unfinished work. */
export const nothingIsLeftToDo: Rule = (sources) =>
  sources.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ path }) => `${path} leaves something to do`)

/** Files that consist of one long list; all others stay short enough to read in one go. */
const LONG_LISTS = new Set(['src/catalogue/search/brands.ts', 'src/catalogue/search/synonyms.ts'])
const MAX_LINES = 300

export const filesStayShort: Rule = (sources) =>
  sources
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > MAX_LINES && !LONG_LISTS.has(path))
    .map(({ path, lines }) => `${path} has ${lines} lines`)

function eachImport(sources: readonly Source[], isWrong: (source: Source, imported: Import) => boolean): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((imported) => isWrong(source, imported)).map(({ to }) => `${source.path} imports ${to}`),
  )
}

function reaches(ways: Map<string, Set<string>>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  return [...(ways.get(from) ?? [])].some((next) => next === to || reaches(ways, next, to, seen))
}

function moduleOf(path: string): string | null {
  const name = /^src\/([^/]+)\//.exec(path)?.[1] ?? null
  return name === 'platform' || name === 'shared' || name === 'testing' ? null : name
}

function isOurs(to: string): boolean {
  return !to.startsWith('npm:') && to !== 'built-in'
}

function isServer(path: string): boolean {
  return path.startsWith('src/')
}

/** Whether an import is a data file, such as the journal of migrations. */
function isData(to: string): boolean {
  return to.endsWith('.json')
}

function isStore({ to, typeOnly }: Import): boolean {
  return /^npm:(nanostores|@nanostores\/persistent)$/.test(to) && !typeOnly
}
