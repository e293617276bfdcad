import { S3Client } from 'bun'
import { startTestS3 } from './s3.ts'

/** A dedicated S3 bucket whose responses a test can make fail or hang. */
export interface TestBucket {
  /** The kind of service, for test titles. */
  name: string
  /** The settings with which the shop reaches it. */
  settings: { bucket: string; endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  /**
   * `hanging`: requests never get a response; `failing`: they get a 500. `requests` counts all requests, `refused` those
   * that got a 403.
   */
  state: { failing: boolean; hanging: boolean; requests: number; refused: number }
  /** Reads an object without going through the shop. */
  read(key: string): Promise<{ bytes: Uint8Array; type: string | null } | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

const REGION = 'us-east-1'

/**
 * Opens a bucket on the real service at `S3_TEST_URL` (with the keys `S3_TEST_ACCESS_KEY_ID` and
 * `S3_TEST_SECRET_ACCESS_KEY`) if it is set, else on a double.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const { S3_TEST_URL: real, S3_TEST_ACCESS_KEY_ID: id = '', S3_TEST_SECRET_ACCESS_KEY: secret = '' } = process.env
  return real ? openReal(new URL(real).origin, id, secret) : openDouble()
}

function openDouble(): TestBucket {
  const { settings, objects, state, stop } = startTestS3()
  const at = (key: string) => `/${settings.bucket}/${key}`
  return {
    name: 'a double',
    settings,
    state,
    read: async (key) => objects.get(at(key)) ?? null,
    write: async (key, bytes) => void objects.set(at(key), { bytes, type: null }),
    close: stop,
  }
}

async function openReal(endpoint: string, accessKeyId: string, secretAccessKey: string): Promise<TestBucket> {
  const keys = { accessKeyId, secretAccessKey, region: REGION }
  const bucket = `tokri-test-${crypto.randomUUID()}`
  // Without a bucket in the path, writing a key creates a bucket of that name.
  const service = new S3Client({ ...keys, endpoint, virtualHostedStyle: true })
  await service.write(bucket, '')
  const own = new S3Client({ ...keys, endpoint, bucket })
  const state = { failing: false, hanging: false, requests: 0, refused: 0 }

  async function pass(request: Request): Promise<Response> {
    state.requests++
    if (state.hanging) return new Promise(() => {})
    if (state.failing) return new Response('<Error><Code>InternalError</Code></Error>', { status: 500 })
    const { pathname, search } = new URL(request.url)
    // The headers include the Host that was signed.
    const { method, headers } = request
    const body = method === 'PUT' || method === 'POST' ? await request.bytes() : undefined
    const response = await fetch(endpoint + pathname + search, { method, headers, body, decompress: false })
    if (response.status === 403) state.refused++
    return new Response(method === 'HEAD' ? null : await response.bytes(), {
      status: response.status,
      headers: response.headers,
    })
  }

  const door = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch: pass })
  return {
    name: 'a real service',
    settings: { ...keys, bucket, endpoint: door.url.origin },
    state,
    async read(key) {
      const file = own.file(key)
      if (!(await file.exists())) return null
      return { bytes: await file.bytes(), type: (await file.stat()).type }
    },
    write: async (key, bytes) => void (await own.write(key, bytes)),
    async close() {
      await door.stop(true)
      for (let left = await own.list(); left.contents?.length; left = await own.list())
        for (const { key } of left.contents) await own.delete(key)
      await service.delete(bucket)
    },
  }
}
