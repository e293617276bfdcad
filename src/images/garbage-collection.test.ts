import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProduct, deleteProduct, updateProduct } from '../catalogue/admin/products/service.ts'
import { diskMedia } from '../platform/media/disk.ts'
import { s3Media } from '../platform/media/s3.ts'
import { type MediaStorage, withShipped } from '../platform/media/storage.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { givenAdmin, givenShopper } from '../testing/account.ts'
import { createTestDatabase } from '../testing/database.ts'
import { imageBytes } from '../testing/images.ts'
import { lockWaiters } from '../testing/locks.ts'
import { givenAddress, givenCart } from '../testing/orders.ts'
import { startTestS3 } from '../testing/s3.ts'
import { waitUntil } from '../testing/wait.ts'
import { deleteUnusedImages } from './garbage-collection.ts'
import { retainImages, storeImage } from './service.ts'

const { db } = await createTestDatabase()
const sql = db.$client
const directory = mkdtempSync(join(tmpdir(), 'tokri-pictures-'))
const s3 = startTestS3()
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
  await s3.stop()
})
const { userId: adminId } = await givenAdmin({ db })
const PRODUCT = { name: 'Milk', unit: '1 L', stock: 9, price: 50, discount: 0, description: 'Fresh.' }
const STORAGES: Record<string, { media: MediaStorage; filesOf(): number }> = {
  disk: { media: diskMedia(directory), filesOf: () => readdirSync(directory).length },
  S3: { media: s3Media(s3.settings), filesOf: () => s3.objects.size },
}
/** Two widths in two formats. */
const FILES_OF_A_IMAGE = 4
let number = 0

beforeEach(async () => {
  await sql`truncate product, category, cart, account, "order" cascade`
  await sql`delete from image`
  await sql`insert into account (id, name, email, password_hash) values (${adminId}, 'Meera', 'meera@example.com', '')`
})

/** Backdates all unused images beyond the grace period. */
async function passDays(): Promise<void> {
  await sql`update image set unused_since = unused_since - interval '25 hours' where isfinite(unused_since)`
}

for (const [name, { media, filesOf }] of Object.entries(STORAGES)) {
  const deps = { db, media }
  const addImage = async () => storeImage(deps, await imageBytes(++number))

  describe(`pictures on ${name}`, () => {
    test('deletes an unused image with all its files after a day', async () => {
      const before = filesOf()
      await addImage()
      expect(filesOf()).toBe(before + FILES_OF_A_IMAGE)
      expect(await deleteUnusedImages(deps)).toBe(0)
      await passDays()
      expect(await deleteUnusedImages(deps)).toBe(1)
      expect(filesOf()).toBe(before)
      expect(await sql`select from image`).toHaveLength(0)
    })

    test('retains a used image, and deletes it a day after its removal', async () => {
      const [first, second] = [await addImage(), await addImage()]
      const before = filesOf()
      const product = await createProduct(deps, adminId, { ...PRODUCT, image: [first, second] })
      await passDays()
      expect(await deleteUnusedImages(deps)).toBe(0)
      await updateProduct(deps, adminId, { _id: product._id, image: [second] })
      expect(await deleteUnusedImages(deps)).toBe(0)
      await passDays()
      expect(await deleteUnusedImages(deps)).toBe(1)
      expect(filesOf()).toBe(before - FILES_OF_A_IMAGE)
      expect(await media.has(second.slice('/media/'.length))).toBeTrue()
    })

    test('one that is stored again is kept for another day', async () => {
      const bytes = await imageBytes(++number)
      await storeImage(deps, bytes)
      await passDays()
      await storeImage(deps, bytes)
      expect(await deleteUnusedImages(deps)).toBe(0)
    })
  })
}

const { media } = STORAGES.disk!
const deps = { db, media }
const addImage = async () => storeImage(deps, await imageBytes(++number))
const isThere = (url: string) => media.has(url.slice('/media/'.length))

async function collectMuchLater(): Promise<void> {
  await deleteUnusedImages(deps)
  await passDays()
  await deleteUnusedImages(deps)
}

test('retains the image of a deleted product while an order or a cart shows it', async () => {
  const [ordered, inCart, neither] = [await addImage(), await addImage(), await addImage()]
  const { userId } = await givenShopper({ db })
  const ids: string[] = []
  for (const image of [ordered, inCart, neither])
    ids.push((await createProduct(deps, adminId, { ...PRODUCT, image: [image] }))._id)
  await givenOrder(userId, ids[0]!, ordered)
  await givenCart(db, userId, { [ids[1]!]: 1 })
  for (const id of ids) await deleteProduct(deps, adminId, id)
  await collectMuchLater()
  expect(await Promise.all([ordered, inCart, neither].map(isThere))).toEqual([true, true, false])
})

test('one that an order shows stays, though the product has another by now', async () => {
  const [sold, now] = [await addImage(), await addImage()]
  const { _id } = await createProduct(deps, adminId, { ...PRODUCT, image: [sold] })
  await givenOrder((await givenShopper({ db })).userId, _id, sold)
  await updateProduct(deps, adminId, { _id, image: [now] })
  await collectMuchLater()
  expect(await isThere(sold)).toBeTrue()
})

test('either retains or rejects an image that is used and deleted at once', async () => {
  for (let round = 0; round < 4; round++) {
    const url = await addImage()
    await passDays()
    const [created, removed] = await Promise.all([
      createProduct(deps, adminId, { ...PRODUCT, image: [url] }).catch((error: unknown) => error),
      deleteUnusedImages(deps),
    ])
    const isRefused = created instanceof AppError
    expect({ isThere: await isThere(url), removed }).toEqual({ isThere: !isRefused, removed: isRefused ? 1 : 0 })
  }
})

test('rejects the use of an image during its deletion', async () => {
  const url = await addImage()
  await passDays()
  const removing = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const slow: MediaStorage = {
    ...media,
    async remove(file) {
      removing.resolve()
      await goOn.promise
      await media.remove(file)
    },
  }
  const collection = deleteUnusedImages({ db, media: slow })
  await removing.promise
  const created = createProduct(deps, adminId, { ...PRODUCT, image: [url] })
  await waitUntil(async () => (await lockWaiters(db.$client)) === 1)
  goOn.resolve()
  await expect(created).rejects.toThrow('image is no longer stored: upload it again')
  expect(await collection).toBe(1)
})

test('does not collect an image while it begins to be used', async () => {
  const url = await addImage()
  await passDays()
  await db.transaction(async (tx) => {
    await retainImages(tx, media, [url])
    expect(await deleteUnusedImages(deps)).toBe(0)
  })
  expect(await isThere(url)).toBeTrue()
})

test('repeats a failed deletion, and rejects the image until then', async () => {
  const url = await addImage()
  await passDays()
  let calls = 0
  const failing: MediaStorage = {
    ...media,
    async remove(file) {
      calls += 1
      if (calls === 2) throw new Error('the disk is gone')
      await media.remove(file)
    },
  }
  await expect(deleteUnusedImages({ db, media: failing })).rejects.toThrow('the disk is gone')
  await expect(createProduct(deps, adminId, { ...PRODUCT, image: [url] })).rejects.toThrow('no longer stored')
  expect(await deleteUnusedImages(deps)).toBe(1)
})

test('a picture that ships with the shop is shown, forgotten and still there', async () => {
  const shipped = await addImage()
  await sql`delete from image`
  const own = diskMedia(mkdtempSync(join(directory, 'own-')))
  const both = { db, media: withShipped(own, media) }
  const { _id } = await createProduct(both, adminId, { ...PRODUCT, image: [shipped] })
  await deleteProduct(both, adminId, _id)
  await deleteUnusedImages(both)
  await passDays()
  expect(await deleteUnusedImages(both)).toBe(1)
  expect(await isThere(shipped)).toBeTrue()
})

async function givenOrder(userId: string, productId: string, image: string): Promise<void> {
  const addressId = await givenAddress(db, userId)
  const id = crypto.randomUUID()
  await sql`insert into "order" (id, code, user_id, state, payment_method, payment_state, quantity,
      undiscounted_in_paise, total_in_paise, address, address_id, cart_version, body_hash)
    values (${id}, 'ORD-AAAAAAA2', ${userId}, 'delivered', 'cash', 'paid', 1, 5000, 5000, '{}', ${addressId}, 1, '')`
  await sql`insert into order_line (id, order_id, position, product_id, name, image, unit, price_in_paise,
      discount_percent, quantity)
    values (${crypto.randomUUID()}, ${id}, 0, ${productId}, 'Milk', ${[image]}, '1 L', 5000, 0, 1)`
}
