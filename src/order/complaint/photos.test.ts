import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { givenShopper, TEST_PASSWORD } from '../../testing/account.ts'
import { createTestApp } from '../../testing/app.ts'
import { givenDesk, givenDeskOrder } from '../../testing/desk.ts'
import { imageBytes } from '../../testing/images.ts'
import { complaintPhoto } from '../complaint.schema.ts'
import { prunePhotos } from './photos.ts'

const shop = await createTestApp()
const { app, call, db } = shop
const desk = await givenDesk(shop)

type Headers = Record<string, string>
type Given = Awaited<ReturnType<typeof givenDelivered>>

async function givenPlaced(products = 1) {
  const given = await givenDeskOrder(shop, { products })
  const { lines } = (await desk.get(`order?orderId=${given.code}`)).body.data
  return { ...given, lineIds: lines.map(({ _id }: { _id: string }) => _id) as string[], lineId: lines[0]._id as string }
}

async function givenDelivered(products = 1) {
  const given = await givenPlaced(products)
  await desk.bring(given.code, 'accepted', 'packed', 'out for delivery', 'delivered')
  return given
}

/** Uploads a photo of a line; by default of the first, with valid contents, by the shopper. */
async function add(
  { code, headers, lineId }: Given,
  more: { bytes?: Uint8Array | string; line?: string; by?: Headers; type?: string } = {},
) {
  const body = new FormData()
  body.set('orderId', code)
  body.set('lineId', more.line ?? lineId)
  const bytes = (more.bytes ?? (await imageBytes(1))) as Uint8Array<ArrayBuffer>
  body.set('image', new File([bytes], '../IMG 1.jpg', { type: more.type ?? 'image/jpeg' }))
  const request = { method: 'POST', headers: more.by ?? headers, body }
  const response = await app.handle(new Request('http://localhost/api/order/upload-photo', request))
  const reply = await response.json()
  return { status: response.status, message: reply.message as string, id: reply.data?._id as string, data: reply.data }
}

const report = ({ code, headers, lineId }: Given, photos?: string[], note = 'Crushed', line = lineId) =>
  call('POST', '/api/order/report-missing', { orderId: code, lineId: line, kind: 'damaged', note, photos }, headers)
const remove = (photoId: string, headers: Headers) => call('DELETE', '/api/order/delete-photo', { photoId }, headers)
const open = (photoId: string, headers: Headers = {}, size = '') =>
  app.handle(new Request(`http://localhost/api/order/photo?photoId=${photoId}${size}`, { headers }))
const ownView = async ({ code, headers }: Given) =>
  (await call('GET', `/api/order/details?orderId=${code}`, undefined, headers)).body.data
const deskView = async ({ code }: Given) => (await desk.get(`order?orderId=${code}`)).body.data
const stored = ({ lineId }: Given) => db.$count(complaintPhoto, eq(complaintPhoto.lineId, lineId))

describe('a photo of a complaint', () => {
  test('waits for the complaint, and is then part of it in the order that the shopper chose', async () => {
    const given = await givenDelivered(2)
    const [first, second] = [await add(given), await add(given, { bytes: await imageBytes(2) })]
    expect(first).toMatchObject({ status: 200, data: { width: 200, height: 150 } })
    expect(await ownView(given)).toMatchObject({
      complaints: [],
      pendingPhotos: [
        { _id: first.id, lineId: given.lineId, width: 200, height: 150 },
        { _id: second.id, lineId: given.lineId },
      ],
    })
    expect(await report(given, [second.id, first.id])).toMatchObject({ status: 200 })
    const photos = [{ _id: second.id }, { _id: first.id }]
    expect(await ownView(given)).toMatchObject({ complaints: [{ photos }], pendingPhotos: [] })
    expect(await deskView(given)).toMatchObject({ complaints: [{ lineId: given.lineId, photos }] })
    const today = await call('GET', '/api/reports/today', undefined, desk.headers)
    expect(today.body.data.complaints.lines).toContainEqual(expect.objectContaining({ orderId: given.code, photos: 2 }))
    // Another line of the order has none of them.
    await report(given, undefined, 'Wet', given.lineIds[1])
    const { complaints } = await ownView(given)
    expect(complaints.map((one: { photos: object[] }) => one.photos.length).sort()).toEqual([0, 2])
  })

  test('is not needed for a complaint, and reporting again replaces the photos, too', async () => {
    const given = await givenDelivered()
    expect((await report(given)).status).toBe(200)
    const photos = [await add(given), await add(given)].map(({ id }) => id)
    expect((await report(given, photos)).status).toBe(200)
    expect((await report(given, photos)).status).toBe(200)
    const { timeline } = await deskView(given)
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'complaint')).toHaveLength(2)
    await report(given, [photos[1]!])
    expect((await ownView(given)).complaints).toMatchObject([{ photos: [{ _id: photos[1] }] }])
    expect(await stored(given)).toBe(1)
    await report(given, [])
    expect(await stored(given)).toBe(0)
  })

  test('is removed by its shopper until it is reported, and by nobody else', async () => {
    const [given, other] = [await givenDelivered(), await givenShopper(shop)]
    const { id } = await add(given)
    expect(await remove(id, other.headers)).toMatchObject({ status: 404 })
    expect(await remove(id, desk.headers)).toMatchObject({ status: 404 })
    expect((await remove(id, given.headers)).status).toBe(200)
    expect((await remove(id, given.headers)).status).toBe(404)
    const reported = await add(given)
    await report(given, [reported.id])
    expect((await remove(reported.id, given.headers)).status).toBe(404)
    expect((await ownView(given)).complaints).toMatchObject([{ photos: [{ _id: reported.id }] }])
  })

  test('reaches nobody but its shopper, and admins once it is reported', async () => {
    const [given, other] = [await givenDelivered(), await givenShopper(shop)]
    const { id } = await add(given)
    const statuses = async () =>
      Promise.all([given, desk, other].map(async ({ headers }) => (await open(id, headers)).status))
    expect(await statuses()).toEqual([200, 404, 404])
    await report(given, [id])
    expect(await statuses()).toEqual([200, 200, 404])
    expect((await open(id)).status).toBe(401)
    expect((await open('0'.repeat(32), given.headers)).status).toBe(404)
  })

  test('is no public file, and no cache may store it', async () => {
    const given = await givenDelivered()
    const { id } = await add(given)
    for (const size of ['', '&size=small', '&size=large']) {
      const response = await open(id, given.headers, size)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('etag')).toBeNull()
      expect((await sharp(await response.bytes()).metadata()).format).toBe('webp')
    }
    expect((await open(id, given.headers, '&size=huge')).status).toBe(400)
  })

  test('is encoded anew, without metadata, and no larger than it is looked at', async () => {
    const given = await givenDelivered()
    const create = { width: 3000, height: 2000, channels: 3, background: '#c33' } as const
    const exif = { IFD0: { Model: 'Camera' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } }
    const bytes = await sharp({ create }).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { id, data } = await add(given, { bytes: Buffer.concat([bytes, Buffer.from('<script>')]) })
    expect(data).toMatchObject({ width: 1067, height: 1600 })
    for (const [size, width] of [
      ['large', 1067],
      ['small', 213],
    ] as const) {
      const image = await (await open(id, given.headers, `&size=${size}`)).bytes()
      const { exif, xmp, iptc, icc, ...found } = await sharp(image).metadata()
      expect([found.width, exif, xmp, iptc, icc]).toEqual([width, undefined, undefined, undefined, undefined])
      expect(Buffer.from(image).includes('<script>')).toBeFalse()
    }
  })
})

describe('a photo is refused', () => {
  test('that is none, is damaged, or would cost too much, by the name of its field', async () => {
    const given = await givenDelivered()
    const png = await imageBytes(3)
    const huge = { width: 6000, height: 4001, channels: 3, background: '#fff' } as const
    const cases: [string | Uint8Array, number][] = [
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415],
      ['GIF89a<script>alert(1)</script>', 415],
      ['', 415],
      [png.subarray(0, 60), 400],
      [new Uint8Array(5 * 1024 * 1024 + 1), 413],
      [await sharp({ create: huge }).png().toBuffer(), 413],
    ]
    for (const [bytes, status] of cases) {
      const refused = await add(given, { bytes })
      expect([refused.status, refused.message]).toEqual([status, expect.stringMatching(/image/i)])
    }
    const { headers, code, lineId } = given
    const asText = { orderId: code, lineId, image: 'data:image/png;base64,AAAA' }
    expect(await call('POST', '/api/order/upload-photo', asText, headers)).toMatchObject({
      status: 400,
      body: { message: 'image must be an image file' },
    })
    expect(await stored(given)).toBe(0)
  })

  test('by a stranger, for the order or the line of another, and for an order that did not arrive', async () => {
    const [given, other, placed] = [await givenDelivered(), await givenDelivered(), await givenPlaced()]
    expect((await add(given, { by: {} })).status).toBe(401)
    expect((await add(given, { by: other.headers })).status).toBe(404)
    expect((await add(given, { by: desk.headers })).status).toBe(404)
    expect((await add(given, { line: other.lineId })).status).toBe(404)
    expect((await add(placed)).status).toBe(409)
    expect(await stored(given)).toBe(0)
  })

  test('once the complaint has a response, also by a report', async () => {
    const given = await givenDelivered()
    const [first, second] = [await add(given), await add(given)]
    await report(given, [first.id])
    expect(await stored(given)).toBe(1)
    const late = await add(given)
    const answer = { orderId: given.code, lineId: given.lineId, quantity: 0, note: 'Sorry' }
    expect((await desk.post('answer-complaint', answer)).status).toBe(200)
    expect((await add(given)).status).toBe(409)
    expect((await report(given, [late.id])).status).toBe(409)
    expect((await remove(second.id, given.headers)).status).toBe(404)
    expect((await ownView(given)).complaints).toMatchObject([{ photos: [{ _id: first.id }] }])
  })

  test('beyond three, however many arrive at once', async () => {
    const given = await givenDelivered()
    await add(given)
    await add(given)
    const replies = await Promise.all([add(given), add(given), add(given)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.message).toBe(
      'There can be 3 photos at most: remove one first',
    )
    expect(await stored(given)).toBe(3)
    const ids = (await ownView(given)).pendingPhotos.map(({ _id }: { _id: string }) => _id)
    expect((await report(given, [...ids, '0'.repeat(32)])).body.message).toStartWith(
      'photos must be the ids of at most 3',
    )
    expect((await report(given, [ids[0], ids[0]])).body.message).toStartWith('photos must be the ids of at most 3')
    expect((await remove(ids[0], given.headers)).status).toBe(200)
    expect((await add(given)).status).toBe(200)
  })

  test('of another line or shopper, and then nothing of the complaint is stored', async () => {
    const [given, other] = [await givenDelivered(2), await givenDelivered()]
    const [own, foreign, ofOtherLine] = [
      await add(given),
      await add(other),
      await add(given, { line: given.lineIds[1] }),
    ]
    for (const { id } of [foreign, ofOtherLine]) {
      const refused = await report(given, [own.id, id])
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^photos /)])
    }
    expect(await ownView(given)).toMatchObject({ complaints: [] })
    expect((await ownView(given)).pendingPhotos).toHaveLength(2)
    expect(await stored(other)).toBe(1)
  })
})

describe('photos are deleted', () => {
  const age = (id: string, days: number) =>
    db
      .update(complaintPhoto)
      .set({ createdAt: sql`now() - make_interval(days => ${days}, mins => 1)` })
      .where(eq(complaintPhoto.id, id))

  test('a day after they were added without a complaint, and a year after they were reported', async () => {
    const given = await givenDelivered()
    const [waiting, recent] = [await add(given), await add(given)]
    await age(waiting.id, 1)
    await prunePhotos(db)
    expect((await ownView(given)).pendingPhotos).toMatchObject([{ _id: recent.id }])
    expect((await report(given, [waiting.id])).status).toBe(400)
    await report(given, [recent.id])
    await age(recent.id, 364)
    await prunePhotos(db)
    expect(await stored(given)).toBe(1)
    await age(recent.id, 365)
    await prunePhotos(db)
    expect((await ownView(given)).complaints).toMatchObject([{ words: 'Crushed', photos: [] }])
  })

  test('ninety days after the response', async () => {
    const given = await givenDelivered()
    const { id } = await add(given)
    await report(given, [id])
    await desk.post('answer-complaint', { orderId: given.code, lineId: given.lineId, quantity: 0, note: 'Sorry' })
    const answered = (days: number) =>
      db.execute(sql`update complaint_answer set answered_at = now() - make_interval(days => ${days}, mins => 1)
        where line_id = ${given.lineId}::uuid`)
    await answered(89)
    await prunePhotos(db)
    expect(await stored(given)).toBe(1)
    await answered(90)
    await prunePhotos(db)
    expect(await stored(given)).toBe(0)
  })

  test('with the account, whose download has them until then', async () => {
    const given = await givenDelivered()
    const [reported, waiting] = [await add(given), await add(given, { line: given.lineId })]
    await report(given, [reported.id], 'Crushed at my door')
    await add(given)
    const { body } = await call('GET', '/api/user/download-data', undefined, given.headers)
    expect(body.data.complaints).toEqual([
      {
        orderId: given.code,
        lineId: given.lineId,
        brand: null,
        name: 'Product 0',
        kind: 'damaged',
        quantity: null,
        words: 'Crushed at my door',
        photos: [expect.stringMatching(/^data:image\/webp;base64,UklGR/)],
      },
    ])
    expect(waiting.status).toBe(200)
    const gone = await call('DELETE', '/api/user/delete-account', { password: TEST_PASSWORD }, given.headers)
    expect(gone.status).toBe(200)
    expect(await stored(given)).toBe(0)
    expect((await open(reported.id, desk.headers)).status).toBe(404)
  })
})
