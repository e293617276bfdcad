import { afterAll, beforeAll, expect } from 'bun:test'
import sharp from 'sharp'
import { givenShopper, TEST_PASSWORD } from '../../src/testing/account.ts'
import { givenCategory, givenProduct, givenSubCategory } from '../../src/testing/catalogue.ts'
import { programPath } from '../../src/testing/programs.ts'
import { createTestShop } from '../../src/testing/shop.ts'
import { startTabs, type Tab, type TabOptions } from '../../src/testing/tab.ts'
import { testWith } from '../../src/testing/test-with.ts'
import { eventually, waitUntil } from '../../src/testing/wait.ts'

/** The headless shell, in which all other tests run, cannot render a page ahead, and Playwright switches it off. */
const NEEDS = ['chromium'] as const
const SCREEN = { width: 390, height: 844 }
const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })`
const SLOW = `Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '3g' } })`
const WITHOUT_RULES = `HTMLScriptElement.supports = () => false`
const WATCH_RETURN = `addEventListener('pageshow', ({ persisted }) => { window.isRestored = persisted })`

const shop = await createTestShop()
let listing = ''
let tabs: Awaited<ReturnType<typeof startTabs>> | undefined

beforeAll(async () => {
  const dairy = await givenCategory(shop.db, 'Dairy')
  const milk = await givenSubCategory(shop.db, 'Milk', [dairy])
  const plain = sharp({ create: { width: 700, height: 700, channels: 3, background: '#2b8a5a' } })
  const image = await shop.saveImage(await plain.png().toBuffer())
  for (let n = 1; n <= 3; n++)
    await givenProduct(shop.db, { name: `Cow Milk ${n}`, categoryIds: [dairy], subCategoryIds: [milk], image: [image] })
  listing = `/Dairy-${dairy}/Milk-${milk}`
})
afterAll(async () => tabs?.close())

async function openTab(options: TabOptions = {}): Promise<Tab> {
  tabs ??= await startTabs(programPath('chromium'), { screen: SCREEN })
  return tabs.open(options)
}

const pathsOf = (urls: string[]) => urls.map((url) => decodeURI(new URL(url).pathname)).sort()
const pathOf = (tab: Tab) => tab.evaluate<string>('location.pathname').catch(() => '')
const isReady = (tab: Tab) => tab.evaluate<boolean>(`document.readyState === 'complete'`).catch(() => false)

async function openCard(tab: Tab): Promise<string> {
  const { x, y, path } = await tab.evaluate<{ x: number; y: number; path: string }>(`(() => {
    const link = document.querySelector('.product-card__name a')
    const { left, top, width, height } = link.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2, path: link.pathname }
  })()`)
  await tab.touch(x, y, 80)
  await waitUntil(async () => (await pathOf(tab)) === path && (await isReady(tab)))
  return path
}

/** Signs the tab's visitor in, whose browser knows no more of the account than its tokens, so that every page asks for it. */
async function signIn(tab: Tab): Promise<void> {
  const { email } = await givenShopper({ db: shop.db })
  await tab.goto(`${shop.url}/robots.txt`)
  await tab.evaluate(`(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = ${JSON.stringify(JSON.stringify({ email, password: TEST_PASSWORD }))}
    const { data } = await (await fetch('/api/user/login', { method: 'POST', headers, body })).json()
    localStorage.setItem('accesstoken', data.accesstoken)
    localStorage.setItem('refreshToken', data.refreshToken)
  })()`)
}

testWith(
  [...NEEDS],
  'the first pages on screen are rendered ahead, and ask for nothing of the shopper before they are shown',
  async () => {
    const tab = await openTab({ domains: ['Network'] })
    const asked = { ahead: [] as string[], shown: [] as string[] }
    tab.on('Network.requestWillBeSent', ({ request }, isShown) => {
      const { method, url } = request as { method: string; url: string }
      const { pathname } = new URL(url)
      if (method !== 'GET' || pathname.startsWith('/api/')) asked[isShown ? 'shown' : 'ahead'].push(pathname)
    })
    await signIn(tab)
    for (const path of ['/', listing]) {
      await tab.goto(shop.url + path)
      await tab.evaluate(`localStorage.removeItem('user')`)
      const links = await tab.evaluate<string[]>(`[...document.querySelectorAll('main a')].map((link) => link.href)`)
      await waitUntil(() => tab.prerendered().length > 1)
      expect(pathsOf(links)).toEqual(
        expect.arrayContaining(pathsOf(tab.prerendered()).filter((ahead) => ahead !== '/' && ahead !== '/search')),
      )
    }
    await eventually(async () =>
      expect(pathsOf(tab.prerendered()).filter((path) => path.startsWith('/product/'))).toHaveLength(2),
    )
    asked.shown = []
    const path = await openCard(tab)
    expect(await tab.evaluate<number>(`performance.getEntriesByType('navigation')[0].activationStart`)).toBeGreaterThan(
      0,
    )
    expect(path).toStartWith('/product/')
    await waitUntil(() => asked.shown.some((asks) => asks.startsWith('/api/')))
    expect(asked.ahead).toEqual([])
  },
)

testWith([...NEEDS], 'on the first page that a browser opens, pages are rendered ahead, too', async () => {
  const tab = await openTab({ domains: ['Preload'] })
  const statuses = new Map<string, unknown>()
  tab.on('Preload.prerenderStatusUpdated', ({ key, status }) => {
    statuses.set(new URL((key as { url: string }).url).pathname, status)
  })
  await tab.goto(shop.url + listing)
  await waitUntil(() => statuses.size >= 2 && [...statuses.values()].every((status) => status !== 'Pending'))
  await waitUntil(() => [...statuses.values()].every((status) => status !== 'Running'))
  expect([...new Set(statuses.values())]).toEqual(['Ready'])
})

/** Lets the minute after which pages are discarded pass in moments. */
const SHORT_MINUTE = `{
  const { setInterval } = window
  window.setInterval = (work, ms) => setInterval(work, ms === 60_000 ? 1_500 : ms)
}`

testWith(
  [...NEEDS],
  'what was loaded ahead is discarded after a minute, and loaded anew once the shopper goes on',
  async () => {
    // On a busy machine Chromium now and then gives the tab up meanwhile, and shows a blank page in its place.
    await eventually(async () => {
      const tab = await openTab({ script: SHORT_MINUTE })
      await tab.goto(shop.url + listing)
      await waitUntil(() => tab.prerendered().length > 0)
      await waitUntil(() => tab.prerendered().length === 0)
      await tab.touch(2, 400, 20)
      await waitUntil(() => tab.prerendered().length > 0)
    })
  },
)

const SPARING = {
  'who saves data': SAVE_DATA,
  'on a slow line': SLOW,
  'whose browser has no such rules': WITHOUT_RULES,
}
for (const [who, script] of Object.entries(SPARING))
  testWith([...NEEDS], `nothing is loaded ahead for a shopper ${who}, and every link works`, async () => {
    const tab = await openTab({ script, domains: ['Network'] })
    const purposes: unknown[] = []
    tab.on(
      'Network.requestWillBeSentExtraInfo',
      ({ headers }) => void purposes.push((headers as Record<string, string>)['Sec-Purpose']),
    )
    await tab.goto(shop.url + listing)
    await tab.evaluate('new Promise((done) => requestIdleCallback(() => setTimeout(done)))')
    expect(await tab.evaluate<number>(`document.querySelectorAll('[data-ahead]').length`)).toBe(0)
    await openCard(tab)
    expect(await tab.evaluate<number>(`performance.getEntriesByType('navigation')[0].activationStart`)).toBe(0)
    expect(await tab.evaluate<string>(`document.querySelector('h1').textContent`)).toStartWith('Cow Milk')
    expect(purposes.filter(Boolean)).toEqual([])
  })

testWith(
  [...NEEDS],
  'Back returns to the page as it was left, also from an account, whose event stream is opened again',
  async () => {
    const tab = await openTab({ script: WATCH_RETURN })
    await signIn(tab)
    // Chromium now and then cancels a return by itself ("navigation-canceled"), and then loads the page.
    for (const path of ['/', listing, '/dashboard/myorders'])
      await eventually(async () => {
        await tab.goto(shop.url + path)
        await tab.goto(`${shop.url}/search`)
        await tab.back()
        const isShown = () => tab.evaluate<boolean>(`typeof isRestored === 'boolean'`)
        await waitUntil(async () => (await pathOf(tab)) === path && (await isShown()))
        const why = `JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)`
        expect([path, await tab.evaluate<boolean>('isRestored'), await tab.evaluate(why)]).toEqual([
          path,
          true,
          expect.anything(),
        ])
      })
  },
)

/** Records what moves, and which pages that are rendered ahead have all their scripts. */
const MOVES = `
setInterval(() => {
  const scripts = performance.getEntriesByType('resource').filter(({ name, responseEnd }) => /next-page/.test(name) && responseEnd > 0)
  if (document.prerendering && scripts.length > 0) localStorage.setItem('ready ' + location.pathname, 'yes')
}, 20)
addEventListener('pagereveal', ({ viewTransition }) => {
  window.moved = []
  viewTransition?.ready.then(() => setTimeout(() => {
    window.moved = document.getAnimations().map(({ effect }) => [effect.pseudoElement, ...new Set(effect.getKeyframes().flatMap(Object.keys))])
  }), () => {})
})`

/** Has a page be left this long after the tap, on a machine of any speed. */
const leftAfter = (delayMs: number) => `Object.defineProperty(Event.prototype, 'timeStamp', {
  get() { return this.type === 'pageswap' ? ${delayMs} : 0 },
})`

testWith([...NEEDS], 'a page that was rendered ahead has pages loaded ahead only once it is painted', async () => {
  const watch = `document.addEventListener('prerenderingchange', () => {
    window.markedWhenShown = document.querySelectorAll('[data-ahead]').length
  })`
  const tab = await openTab({ script: `${MOVES}\n${watch}` })
  await tab.goto(shop.url + listing)
  await waitUntil(() =>
    tab.evaluate<boolean>(
      `localStorage.getItem('ready ' + document.querySelector('.product-card__name a').pathname) === 'yes'`,
    ),
  )
  await openCard(tab)
  expect(await tab.evaluate<number>('window.markedWhenShown')).toBe(0)
  await waitUntil(() => tab.evaluate<boolean>(`document.querySelectorAll('[data-ahead]').length > 0`))
})

testWith(
  [...NEEDS],
  'picture and name move from the card to the product, and back, by their place and opacity alone',
  async () => {
    const tab = await openTab({ script: leftAfter(90) + MOVES })
    const openAhead = async () => {
      await tab.goto(shop.url + listing)
      await tab.evaluate('localStorage.clear()')
      await waitUntil(() =>
        tab.evaluate<boolean>(
          `localStorage.getItem('ready ' + document.querySelector('.product-card__name a').pathname) === 'yes'`,
        ),
      )
      await openCard(tab)
    }
    // A busy browser gives a move up that it cannot begin in time.
    await eventually(async () => {
      await openAhead()
      await waitUntil(() => tab.evaluate<boolean>('window.moved?.length > 0'), 10_000)
    })
    const moved = await tab.evaluate<string[][]>('moved')
    const layers = moved.map(([layer]) => layer)
    for (const name of ['product-picture', 'product-title'])
      expect(layers).toContain(`::view-transition-group(${name})`)
    const known = ['offset', 'computedOffset', 'easing', 'composite', 'transform', 'opacity', 'mixBlendMode']
    expect(
      [...new Set(moved.flatMap(([, ...properties]) => properties))].filter((each) => !known.includes(each)),
    ).toEqual([])
    await waitUntil(() => tab.evaluate<boolean>(`document.querySelector('h1').style.viewTransitionName === ''`))
    // The picture itself has come, in the place of that of the card.
    await waitUntil(() => tab.evaluate<boolean>(`document.querySelectorAll('.gallery__strip img').length === 1`))
    await tab.evaluate('void (window.moved = [])')
    await tab.back()
    await waitUntil(
      async () => (await pathOf(tab)) === listing && (await tab.evaluate<boolean>('window.moved?.length > 0')),
    )
    await waitUntil(() => tab.evaluate<boolean>(`!document.querySelector('[style*="view-transition-name"]')`))
  },
)

testWith([...NEEDS], 'a device that is late shows the next page without a move, and the one before too', async () => {
  const tab = await openTab({ script: leftAfter(110) + MOVES })
  const moving = async () =>
    (await tab.evaluate<string[][]>('moved')).flatMap(([layer]) =>
      layer?.startsWith('::view-transition') ? layer : [],
    )
  await tab.goto(shop.url + listing)
  await waitUntil(() => tab.evaluate<boolean>(`Boolean(customElements.get('share-product'))`))
  await openCard(tab)
  await waitUntil(() => tab.evaluate<boolean>('window.moved !== undefined'))
  expect(await moving()).toEqual([])
  await tab.evaluate('void (window.moved = undefined)')
  await tab.back()
  await waitUntil(
    async () => (await pathOf(tab)) === listing && (await tab.evaluate<boolean>('window.moved !== undefined')),
  )
  expect(await moving()).toEqual([])
})

testWith([...NEEDS], 'nothing moves for who prefers that', async () => {
  const still = await startTabs(programPath('chromium'), { screen: SCREEN, reducedMotion: true })
  try {
    const tab = await still.open({ script: MOVES })
    await tab.goto(shop.url + listing)
    await openCard(tab)
    // A page that was rendered ahead can be read a moment before it is revealed.
    await waitUntil(() => tab.evaluate<boolean>('window.moved !== undefined'))
    expect(await tab.evaluate<string[]>('moved')).toEqual([])
  } finally {
    await still.close()
  }
})

testWith([...NEEDS], 'going to the login for something, and Back, throws nothing', async () => {
  const tab = await openTab({ domains: ['Runtime'] })
  const thrown: unknown[] = []
  tab.on('Runtime.exceptionThrown', ({ exceptionDetails }) => thrown.push(exceptionDetails))
  await tab.goto(shop.url + listing)
  const path = await openCard(tab)
  await waitUntil(() => tab.evaluate<boolean>(`Boolean(customElements.get('save-product'))`))
  await tab.evaluate(`void document.querySelector('save-product button').click()`)
  await waitUntil(async () => (await pathOf(tab)) === '/login' && (await isReady(tab)))
  await tab.back()
  await waitUntil(async () => (await pathOf(tab)) === path && (await isReady(tab)))
  expect(thrown).toEqual([])
})
