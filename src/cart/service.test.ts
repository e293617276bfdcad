import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { account } from '../account/schema.ts'
import { product } from '../catalogue/schema.ts'
import { newId } from '../platform/runtime/ids.ts'
import { MAX_CART_LINES } from '../shared/limits.ts'
import { givenShopper } from '../testing/account.ts'
import { givenProduct } from '../testing/catalogue.ts'
import { createTestDatabase } from '../testing/database.ts'
import { lockWaiters } from '../testing/locks.ts'
import { waitUntil } from '../testing/wait.ts'
import { addToCart, changeQuantity, emptyCart, getCart, lockCart, mergeIntoCart, removeFromCart } from './service.ts'

const testDatabase = await createTestDatabase()
const { db } = testDatabase

async function givenCart(...requested: [productId: string, quantity: number][]) {
  const { userId } = await givenShopper(testDatabase)
  await mergeIntoCart(
    db,
    userId,
    requested.map(([productId, quantity]) => ({ productId, quantity })),
  )
  return userId
}

async function quantitiesOf(userId: string) {
  return (await getCart(db, userId)).lines.map((line) => [line.productId._id, line.quantity] as const)
}

/** Returns the outcome of each attempt: 'done', or its error message. */
async function outcomes(attempts: Promise<unknown>[]) {
  const settled = await Promise.allSettled(attempts)
  return settled.map((each) => (each.status === 'fulfilled' ? 'done' : String(each.reason.message)))
}

test('thirty pluses at once are counted exactly, in one line', async () => {
  for (const [stock, expected, refusal] of [
    [100, 24, 'At most 24 of one product'],
    [17, 17, 'Only 17 left'],
  ] as const) {
    const [milk, userId] = [await givenProduct(db, { stock }), await givenCart()]
    const each = await outcomes(Array.from({ length: 30 }, () => addToCart(db, userId, milk)))
    expect(each.filter((outcome) => outcome === 'done')).toHaveLength(expected)
    expect(each.filter((outcome) => outcome === refusal)).toHaveLength(30 - expected)
    expect(await quantitiesOf(userId)).toEqual([[milk, expected]])
  }
})

test('pluses, sets, merges, removals and orders at once never deadlock, and leave a sound cart', async () => {
  const products = await Promise.all([9, 9, 9].map((stock) => givenProduct(db, { stock })))
  const userId = await givenCart(...products.map((id) => [id, 2] as [string, number]))
  const itemIds = (await getCart(db, userId)).lines.map((line) => line._id)
  const some = <T>(list: readonly T[], at: number) => list[at % list.length]!
  const each = await outcomes(
    Array.from({ length: 90 }, (_, at) => {
      if (at % 30 === 29) return db.transaction((tx) => emptyCart(tx, userId))
      if (at % 9 === 8) return removeFromCart(db, userId, some(itemIds, at))
      if (at % 7 === 0)
        return mergeIntoCart(
          db,
          userId,
          products.map((productId) => ({ productId, quantity: 5 })),
        )
      if (at % 4 === 0) return changeQuantity(db, userId, some(itemIds, at), 1 + (at % 9))
      if (at % 5 === 0) return db.transaction((tx) => lockCart(tx, userId))
      return addToCart(db, userId, some(products, at))
    }),
  )
  expect(new Set(each).difference(new Set(['done', 'Only 9 left', 'This item is not in your cart']))).toEqual(new Set())
  const left = await quantitiesOf(userId)
  expect(new Set(left.map(([id]) => id)).size).toBe(left.length)
  for (const [, quantity] of left) expect(quantity).toBeWithin(1, 10)
})

test('a cart never holds more than a hundred lines, however many are added at once', async () => {
  const products = await Promise.all(Array.from({ length: MAX_CART_LINES + 8 }, () => givenProduct(db)))
  const userId = await givenCart()
  const each = await outcomes(products.map((productId) => addToCart(db, userId, productId)))
  expect(each.filter((outcome) => outcome === 'A cart holds at most 100 products')).toHaveLength(8)
  expect(each.filter((outcome) => outcome === 'done')).toHaveLength(MAX_CART_LINES)
  const inside = await quantitiesOf(userId)
  expect(inside).toHaveLength(MAX_CART_LINES)
  expect((await addToCart(db, userId, inside[0]![0])).quantity).toBe(2)
})

test('merging takes the larger quantity within stock and limits, keeps order, and leaves out what is unknown', async () => {
  const stocks = [10, 10, 3, 500, 0]
  const [a, b, c, d, e] = await Promise.all(stocks.map((stock) => givenProduct(db, { stock })))
  const deleted = await givenProduct(db, { deletedAt: new Date() })
  const userId = await givenCart([a!, 2], [b!, 6])
  const requested = [
    { productId: c!, quantity: 2 },
    { productId: b!, quantity: 4 },
    { productId: a!, quantity: 5 },
    { productId: d!, quantity: 900 },
    { productId: e!, quantity: 2 },
    { productId: deleted, quantity: 1 },
    { productId: newId(), quantity: 1 },
    { productId: c!, quantity: 9 },
  ]
  const merged = await mergeIntoCart(db, userId, requested)
  expect(merged.lines.map((line) => [line.productId._id, line.quantity])).toEqual([
    [a!, 5],
    [b!, 6],
    [c!, 3],
    [d!, 24],
    [e!, 2],
  ])
  expect(merged.lines.map((line) => line.productId.available)).toEqual([true, true, true, true, false])
  expect((await mergeIntoCart(db, userId, requested)).lines).toEqual(merged.lines)
})

test('merging two carts at once neither doubles nor loses anything, and fills only the room there is', async () => {
  const products = await Promise.all(Array.from({ length: 150 }, () => givenProduct(db)))
  const userId = await givenCart()
  const half = (from: number) => products.slice(from, from + 75).map((productId) => ({ productId, quantity: 2 }))
  const each = await outcomes([half(0), half(75), half(0)].map((requested) => mergeIntoCart(db, userId, requested)))
  expect(each).toEqual(['done', 'done', 'done'])
  const inside = await quantitiesOf(userId)
  expect(inside).toHaveLength(MAX_CART_LINES)
  expect(inside.every(([, quantity]) => quantity === 2)).toBeTrue()
})

test('an order sees each line as the cart shows it, with what cannot be bought marked', async () => {
  const [milk, bread, eggs] = [await givenProduct(db), await givenProduct(db), await givenProduct(db)]
  const userId = await givenCart([milk, 8], [bread, 3], [eggs, 2])
  await db.update(product).set({ stock: 5 }).where(eq(product.id, milk))
  await db.update(product).set({ stock: 0 }).where(eq(product.id, bread))
  await db.update(product).set({ deletedAt: new Date() }).where(eq(product.id, eggs))
  const { version, lines } = await db.transaction((tx) => lockCart(tx, userId))
  const shown = await getCart(db, userId)
  expect(version).toBe(shown.version)
  expect(lines).toEqual([
    {
      itemId: shown.lines[0]!._id,
      productId: milk,
      quantity: 5,
      wanted: 8,
      chosenPriceInPaise: 5400,
      available: true,
      gone: false,
    },
    {
      itemId: shown.lines[1]!._id,
      productId: bread,
      quantity: 3,
      wanted: 3,
      chosenPriceInPaise: 5400,
      available: false,
      gone: false,
    },
    {
      itemId: shown.lines[2]!._id,
      productId: eggs,
      quantity: 2,
      wanted: 2,
      chosenPriceInPaise: 5400,
      available: false,
      gone: true,
    },
  ])
})

test('a cart that nobody has filled is empty, of version 0, also for an order', async () => {
  const { userId } = await givenShopper(testDatabase)
  expect(await db.transaction((tx) => lockCart(tx, userId))).toEqual({ version: 0, lines: [] })
  await db.transaction((tx) => emptyCart(tx, userId))
  expect(await getCart(db, userId)).toEqual({ version: 0, lines: [] })
})

test('while an order holds a cart nobody changes it, and what is added then is not lost with it', async () => {
  const [milk, bread] = [await givenProduct(db), await givenProduct(db)]
  const userId = await givenCart([milk, 2])
  let adding: Promise<unknown> = Promise.resolve()
  const taken = await db.transaction(async (tx) => {
    const cart = await lockCart(tx, userId)
    adding = Promise.all([addToCart(db, userId, milk), addToCart(db, userId, bread)])
    await waitUntil(async () => (await lockWaiters(db.$client)) === 2)
    expect((await lockCart(tx, userId)).lines).toEqual(cart.lines)
    await emptyCart(tx, userId)
    return cart
  })
  await adding
  expect(taken.lines).toMatchObject([{ productId: milk, quantity: 2 }])
  expect(new Map(await quantitiesOf(userId))).toEqual(
    new Map([
      [milk, 1],
      [bread, 1],
    ]),
  )
  expect((await getCart(db, userId)).version).toBe(taken.version + 3)
})

test('of two orders of one cart the second finds it empty', async () => {
  const userId = await givenCart([await givenProduct(db), 2])
  const take = () =>
    db.transaction(async (tx) => {
      const { lines } = await lockCart(tx, userId)
      await emptyCart(tx, userId)
      return lines.length
    })
  expect((await Promise.all([take(), take(), take()])).sort()).toEqual([0, 0, 1])
})

test('every change of a cart raises its version', async () => {
  const [milk, userId] = [await givenProduct(db), await givenCart()]
  const { itemId, version } = await addToCart(db, userId, milk)
  const versions = [
    version,
    (await changeQuantity(db, userId, itemId, 3)).version,
    (await removeFromCart(db, userId, itemId)).version,
    (await mergeIntoCart(db, userId, [{ productId: milk, quantity: 1 }])).version,
  ]
  await emptyCart(db, userId)
  expect([...versions, (await getCart(db, userId)).version]).toEqual([1, 2, 3, 4, 5])
})

test('a cart goes with its shopper', async () => {
  const userId = await givenCart([await givenProduct(db), 2])
  await db.delete(account).where(eq(account.id, userId))
  expect(await getCart(db, userId)).toEqual({ version: 0, lines: [] })
})

test('a removed line comes back at its place with its quantity, once, and in another cart with another id', async () => {
  const [milk, curd, ghee] = await Promise.all([9, 9, 9].map((stock) => givenProduct(db, { stock })))
  const userId = await givenCart([milk!, 1], [curd!, 3], [ghee!, 1])
  const itemId = (await getCart(db, userId)).lines[1]!._id
  await removeFromCart(db, userId, itemId)
  const back = [{ productId: curd!, quantity: 3, itemId }]
  for (const _ of [1, 2]) await mergeIntoCart(db, userId, back)
  expect(await quantitiesOf(userId)).toEqual([
    [milk!, 1],
    [curd!, 3],
    [ghee!, 1],
  ])
  expect((await getCart(db, userId)).lines[1]!._id).toBe(itemId)
  const other = await givenCart([milk!, 1])
  await mergeIntoCart(db, other, back)
  expect(await quantitiesOf(other)).toEqual([
    [milk!, 1],
    [curd!, 3],
  ])
  expect((await getCart(db, other)).lines[1]!._id).not.toBe(itemId)
  expect((await getCart(db, userId)).lines[1]!._id).toBe(itemId)
})

test('lines that claim the id of another line, or the same one, get new ids', async () => {
  const [milk, curd, ghee] = await Promise.all([9, 9, 9].map((stock) => givenProduct(db, { stock })))
  const userId = await givenCart([milk!, 1])
  const [{ _id: itemId } = { _id: '' }] = (await getCart(db, userId)).lines
  const { lines } = await mergeIntoCart(db, userId, [
    { productId: curd!, quantity: 1, itemId },
    { productId: ghee!, quantity: 1, itemId },
  ])
  expect(new Set(lines.map((line) => line._id)).size).toBe(3)
  expect(lines[0]).toMatchObject({ _id: itemId, productId: { _id: milk } })
})

test('a line that comes back when it is sold out, or in the cart again, has what the shopper chose', async () => {
  const [milk, curd] = await Promise.all([9, 9].map((stock) => givenProduct(db, { stock })))
  const userId = await givenCart([milk!, 4], [curd!, 2])
  const [first, second] = (await getCart(db, userId)).lines.map((line) => line._id)
  await removeFromCart(db, userId, first!)
  await removeFromCart(db, userId, second!)
  await addToCart(db, userId, curd!)
  await db.update(product).set({ stock: 0 }).where(eq(product.id, milk!))
  await mergeIntoCart(db, userId, [
    { productId: milk!, quantity: 4, itemId: first },
    { productId: curd!, quantity: 2, itemId: second },
  ])
  expect(await quantitiesOf(userId)).toEqual([
    [milk!, 4],
    [curd!, 2],
  ])
})
