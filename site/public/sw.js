// Responds to a navigation with the cached offline page when the network fails. Only that page and its files are cached:
// all other pages, prices and stock always come from the server. Shows the shop's notifications, which open an order.

const CACHE = 'offline-1'
const PAGE = '/offline'
const DAY_MS = 86_400_000

/** Ids of the windows that show the offline page. Only their files are served from the cache. */
const offlineWindows = new Set()

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event))
  else if (offlineWindows.has(event.clientId)) event.respondWith(kept(event.request))
})

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, icon: '/icons/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

async function openPage(path) {
  const url = new URL(path, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find((client) => client.url === url.href)
  await (open ? open.focus() : self.clients.openWindow(url))
}

async function navigate(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(renewPage())
    return response
  } catch (offline) {
    const page = await caches.match(PAGE, { cacheName: CACHE })
    if (!page) throw offline
    offlineWindows.add(event.resultingClientId)
    return page
  }
}

async function kept(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}

async function keepPage() {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The offline page returned ${page.status}`)
  const cache = await caches.open(CACHE)
  await cache.addAll(filesOf(await page.clone().text()))
  await cache.put(PAGE, page)
}

// Reads the URLs of the page's files from its markup, because they contain hashes that this worker cannot know.
function filesOf(html) {
  const addresses = html.matchAll(/(?:src|href)="(\/(?:_astro|icons|fonts)\/[^"]+|\/favicon\.svg)"/g)
  return [...new Set(Array.from(addresses, ([, address]) => address))]
}

async function renewPage() {
  const page = await caches.match(PAGE, { cacheName: CACHE })
  const keptAt = Date.parse(page?.headers.get('date') ?? '')
  if (Date.now() - keptAt < DAY_MS) return
  await keepPage().catch(() => {})
}

async function dropOldCaches() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
}
