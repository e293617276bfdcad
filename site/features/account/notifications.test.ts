import { expect, test } from 'bun:test'

/** Runs the service worker in a made-up scope; returns what it does with an event. Browsers of tests show no notifications. */
async function createWorker(openWindows: string[] = []) {
  const handlers = new Map<string, (event: object) => void>()
  const done: unknown[] = []
  const self = {
    location: { origin: 'https://shop.example' },
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    registration: { showNotification: async (title: string, options: object) => done.push({ title, ...options }) },
    clients: {
      matchAll: async () => openWindows.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
      openWindow: async (url: URL) => done.push(`open ${url}`),
    },
  }
  new Function('self', await Bun.file('site/public/sw.js').text())(self)
  return async (name: string, event: object) => {
    const waits: unknown[] = []
    handlers.get(name)!({ ...event, waitUntil: (wait: unknown) => waits.push(wait) })
    await Promise.all(waits)
    return done
  }
}
const clicked = { notification: { close() {}, data: { path: '/dashboard/myorders?order=ORD-7' } } }
const ORDER = 'https://shop.example/dashboard/myorders?order=ORD-7'

test('the service worker shows what the shop sends, a later update of an order in place of the former one', async () => {
  const sent = { title: 'Order 7: delivered', body: 'Your order is delivered', path: '/cart', tag: 'order 7' }
  const dispatch = await createWorker()
  const { path, ...shown } = sent
  expect(await dispatch('push', { data: { json: () => sent } })).toEqual([
    { ...shown, icon: '/icons/icon-192.png', data: { path } },
  ])
})

test('a tap on the notification opens the order, or the window that shows it already', async () => {
  expect(await (await createWorker())('notificationclick', clicked)).toEqual([`open ${ORDER}`])
  expect(await (await createWorker([ORDER]))('notificationclick', clicked)).toEqual([`focus ${ORDER}`])
})
