import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { FEATURES, type Feature, featurePath, folderOf, type State, statesOf } from '../../site/gallery/states.ts'
import { accessibilityViolations, violationsInEachScheme } from '../../src/testing/accessibility.ts'
import { createTestBrowser, errorsOf } from '../../src/testing/browser.ts'
import { startComponentPages } from '../../src/testing/component-pages.ts'
import { eventually } from '../../src/testing/wait.ts'

const UI = join(import.meta.dir, '../../site/ui')
const FEATURES_FOLDER = join(import.meta.dir, '../../site/features')
const FILES = readdirSync(UI)
const PARTS = FILES.filter((file) => /^[A-Z].*\.(tsx|astro)$/.test(file))
const STYLES = FILES.filter((file) => file.endsWith('.css'))
/** Parts that open over the page, by a button of their name. */
const OVERLAYS = ['Dialog', 'ConfirmDialog', 'SuccessPopup', 'ImageViewer', 'MenuInPlace']
/** The widths of the screens in the README, and what is left of 1280 px and of a phone at 200 % zoom. */
const WIDTHS = [1440, 640, 390, 360, 320]
const NOTHING_WRONG = { light: [], dark: [], wide: [], errors: [] }

/** What each state shows of a feature. */
const SHOWN: Record<State, string> = {
  loading: 'main [role="status"][aria-label]:visible',
  error: 'main .empty-state[role="alert"]',
  empty: 'main .empty-state, main .address-list',
  'long-names': 'main :text("Kaffeehausmischung"):visible',
}

/** A form that is sent when it is filled. */
const FORM_SHOWN: Partial<Record<State, string>> = {
  loading: 'main form [aria-busy="true"]',
  error: '.toast--error',
  empty: 'main form [type="submit"]:disabled',
  'long-names': 'main form [type="submit"]:enabled',
}

/** The command palette, which has no skeleton: what it found before stays while it searches. */
const PALETTE_SHOWN: Partial<Record<State, string>> = {
  loading: '.palette :text("Searching products")',
  error: '.palette :text("could not be searched")',
  empty: '.palette :text("Nothing matches")',
  'long-names': '.palette :text("Kaffeehausmischung"):visible',
}

/** What states show of the features that differ. */
const OTHERWISE_SHOWN: Partial<Record<Feature, Partial<Record<State, string>>>> = {
  search: { loading: 'main [aria-busy="true"] .skeleton', error: 'main :text("Something went wrong")' },
  palette: PALETTE_SHOWN,
  login: FORM_SHOWN,
  register: FORM_SHOWN,
  profile: { empty: 'main .profile__name' },
  today: { empty: 'main .today__none' },
  'product-form': { empty: 'main .product-form', 'long-names': 'main .draft-note' },
  import: { empty: 'main .import-drop' },
  settings: { empty: 'main .settings-navigation', 'long-names': 'main .settings-navigation' },
}

/** The folders of features without a page for their states, with the reason. */
const WITHOUT_STATES: Record<string, string> = {
  'delivery-area': 'a button of the header and its dialog: their states are in delivery-area.test.ts',
  home: 'the server renders it from the catalogue: its parts are on the page of every component',
  listing: 'the server renders it from the catalogue: its states are in accessibility.test.ts',
  product: 'the server renders it from the catalogue: its states are in accessibility.test.ts',
  policy: 'the server renders it from the settings',
  restock: 'a button on the page of a product: its states are in restock.test.ts',
  share: 'a button on the page of a product: what it does is in sharing.test.ts',
  toasts: 'features show them: the forms in their error state',
  'admin/frame': 'links, which are the same in every state',
  'admin/phone-order': 'a dialog of the order board, which opens empty',
}

/** What is wrong with a page: axe's violations in each scheme, what is wider than the screen, and what it logged. */
type Problems = Record<keyof typeof NOTHING_WRONG, readonly string[]>

const browser = createTestBrowser()
let components: Awaited<ReturnType<typeof startComponentPages>>
beforeAll(async () => {
  components = await startComponentPages()
})
afterAll(() => components?.stop())

/** Opens the page of every part, once its React components are there. */
async function openEveryPart(page: Page): Promise<void> {
  await page.goto(`${components.url}/_components`)
  await page.locator('[data-part="BarChart"]').waitFor()
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** Returns the folders of features below `site/features`; the screens for admins have a folder each. */
function featureFolders(): string[] {
  const below = (folder: string) =>
    readdirSync(join(FEATURES_FOLDER, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name))
  return ['', 'admin']
    .flatMap(below)
    .filter((folder) => folder !== 'admin')
    .sort()
}

/** Looks at the page that is open in both schemes and at every width. */
async function problemsOf(page: Page): Promise<Problems> {
  const wide: string[] = []
  const violations = await violationsInEachScheme(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    if (needed > width) wide.push(`${needed} px of ${width}`)
  }
  await page.setViewportSize({ width: WIDTHS[0]!, height: 900 })
  return { ...violations, wide, errors: errorsOf(page) }
}

/** Removes the styles that something on the page has: parts that are only styles have no other name to look for. */
async function markSeenStyles(page: Page, unseen: Set<string>): Promise<void> {
  for (const file of unseen) {
    const text = readFileSync(join(UI, file), 'utf8').replaceAll(/url\([^)]*\)|\/\*[\s\S]*?\*\//g, '')
    const classes = [...new Set(text.match(/\.[a-z][\w-]*/g))]
    if ((await page.locator(classes.join()).count()) > 0) unseen.delete(file)
  }
}

test('every component is on one page without an accessibility problem', async () => {
  const page = await browser.open()
  await openEveryPart(page)
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-part]')].map((part) => part.dataset.part!),
  )
  expect(shown.sort()).toEqual(PARTS.map((file) => file.replace(/\.\w+$/, '')).sort())
  expect(await problemsOf(page)).toEqual(NOTHING_WRONG)
  const unseen = new Set(STYLES)
  await markSeenStyles(page, unseen)
  const overlay = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')
  for (const part of OVERLAYS) {
    await page.getByRole('button', { name: `Open ${part}`, exact: true }).click()
    await overlay.waitFor()
    await markSeenStyles(page, unseen)
    expect(await accessibilityViolations(page), part).toEqual([])
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Show all: Category', exact: true }).click()
  await page.getByRole('listbox').waitFor()
  await markSeenStyles(page, unseen)
  expect([...unseen]).toEqual([])
})

// The pages of a feature are opened one after the other in one tab, which loads its modules once.
test.each(FEATURES)('nothing is wrong with any state of a feature: %s', async (feature) => {
  const page = await browser.open()
  for (const state of statesOf(feature)) {
    await page.goto(components.url + featurePath(feature, state))
    await page
      .locator(OTHERWISE_SHOWN[feature]?.[state] ?? SHOWN[state])
      .first()
      .waitFor()
    expect(await problemsOf(page), state).toEqual(NOTHING_WRONG)
  }
})

test('every feature has a page for each of its states, or a reason to have none', () => {
  const shown = new Set(FEATURES.map(folderOf))
  expect([...shown, ...Object.keys(WITHOUT_STATES)].sort()).toEqual(featureFolders())
})

test('the theme control turns a page dark, and the next one too', async () => {
  const page = await browser.open()
  await openEveryPart(page)
  const surface = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await surface()
  await page.getByLabel('Theme').selectOption('Dark')
  await eventually(async () => expect(await surface()).not.toBe(light))
  const dark = await surface()
  await page.getByRole('link', { name: 'orders, loading' }).click()
  await page.locator(SHOWN.loading).first().waitFor()
  expect(await surface()).toBe(dark)
})
