import { afterAll, expect, test } from 'bun:test'
import { givenAdmin } from '../../src/testing/account.ts'
import { openTestBucket } from '../../src/testing/bucket.ts'
import { createTestDatabase } from '../../src/testing/database.ts'
import { imageBytes, webpBytes } from '../../src/testing/images.ts'
import { waitUntil } from '../../src/testing/wait.ts'
import { openRestartableShop } from './shop.ts'

const database = await createTestDatabase()
const bucket = await openTestBucket()
afterAll(bucket.close)
const { bucket: name, endpoint, region, accessKeyId, secretAccessKey } = bucket.settings
const shop = await openRestartableShop(database.url, {
  S3_BUCKET: name,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})
const { headers } = await givenAdmin(database)

async function upload(number: number) {
  const body = new FormData()
  body.set('image', new File([await imageBytes(number)], 'milk.png', { type: 'image/png' }))
  const response = await fetch(`${shop.url}/api/file/upload`, { method: 'POST', headers, body })
  return { status: response.status, ...((await response.json()) as { message: string; data: { url: string } | null }) }
}

/** Writes an image that this shop has never served to the bucket; returns its path. */
async function givenUnserved(): Promise<string> {
  const file = `${crypto.randomUUID().replaceAll('-', '')}-400x300-400.webp`
  await bucket.write(`media/${file}`, webpBytes([1, 2, 3]))
  return `/media/${file}`
}

// engines E6, E7: image requests ended after 12 to 16 s with a cut connection, or with a 500 page; uploads never ended.
for (const [at, error] of (['hanging', 'failing'] as const).entries()) {
  test(`a bucket that is ${error} (${bucket.name}) takes nothing with it but what nobody has seen`, async () => {
    const stored = await upload(at)
    expect(stored.status).toBe(200)
    const unserved = await givenUnserved()
    bucket.state[error] = true
    const startedAt = performance.now()
    for (const path of [stored.data!.url, '/']) expect((await fetch(new URL(path, shop.url))).status).toBe(200)
    const response = await fetch(shop.url + unserved)
    expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await upload(at + 20)).toMatchObject({
      status: 503,
      message: 'Images cannot be stored at the moment: try again in a few minutes',
    })
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    bucket.state[error] = false
    await waitUntil(async () => (await fetch(shop.url + unserved)).status === 200)
    expect((await upload(at + 20)).status).toBe(200)
  })
}
