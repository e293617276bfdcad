import { expect, test } from 'bun:test'
import type { EventSubscriber } from '../../platform/database/listener.ts'
import { createCategoryNames } from './category-names.ts'
import type { NamedCategory } from './queries.ts'

function givenNames(...names: string[]) {
  let reads = 0
  let time = 0
  const subscribers: EventSubscriber[] = []
  const shop = { names }
  const categories = createCategoryNames({
    reads: {
      async run() {
        reads++
        const rows = shop.names.map((name) => ({
          id: name,
          name,
          image: '',
          isCategory: true,
          other: null,
          folded: name,
        }))
        return rows satisfies NamedCategory[] as never
      },
    },
    events: {
      subscribe(_channel, subscriber) {
        subscribers.push(subscriber)
        return () => {}
      },
    },
    now: () => time,
  })
  return {
    shop,
    reads: () => reads,
    notify: (tags: string) => subscribers[0]!.notified(tags),
    connect: () => subscribers[0]!.connected(),
    lose: () => subscribers[0]!.lost?.(),
    pass: (ms: number) => {
      time += ms
    },
    names: async (beginning: string) => (await categories.beginning(beginning, 3)).map(({ name }) => name),
  }
}

test('categories are found by the beginning of any of their words, and read once', async () => {
  const given = givenNames('milk', 'fresh milk', 'oat', 'buttermilk')
  given.connect()
  expect(await given.names('mil')).toEqual(['milk', 'fresh milk'])
  expect(await given.names('fresh m')).toEqual(['fresh milk'])
  expect(given.reads()).toBe(1)
})

test('a changed category shows at once, another change of pages reads nothing', async () => {
  const given = givenNames('milk')
  given.connect()
  await given.names('m')
  given.notify('product:1')
  await given.names('m')
  expect(given.reads()).toBe(1)
  given.shop.names = ['meat']
  given.notify('category:1,catalogue')
  expect(await given.names('m')).toEqual(['meat'])
})

test('after a minute the old names serve once more while new ones are read', async () => {
  const given = givenNames('milk')
  given.connect()
  await given.names('m')
  given.shop.names = ['milk', 'meat']
  given.pass(61_000)
  expect(await given.names('m')).toEqual(['milk'])
  expect(await given.names('m')).toEqual(['milk', 'meat'])
})

test('without notifications nothing is kept', async () => {
  const given = givenNames('milk')
  await given.names('m')
  given.connect()
  given.lose()
  await given.names('m')
  expect(given.reads()).toBe(2)
})
