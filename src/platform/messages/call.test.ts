import { expect, test } from 'bun:test'
import { callProvider } from './call.ts'

const call = async (respond: () => Response) => {
  const provider = Bun.serve({ port: 0, fetch: respond })
  try {
    return await callProvider({ url: provider.url.href, headers: {}, body: {}, timeoutMs: 20_000 })
  } finally {
    await provider.stop(true)
  }
}

test('an endless response of a provider is read no further than a response can be long', async () => {
  let isLeft = false
  let pieces = 0
  const endless = () =>
    new ReadableStream({
      async pull(stream) {
        pieces++
        stream.enqueue(new Uint8Array(16 * 1024).fill(0x20))
        await Bun.sleep(1)
      },
      cancel() {
        isLeft = true
      },
    })
  expect(await call(() => new Response(endless(), { status: 202 }))).toEqual({ status: 202, isOk: true, result: null })
  expect(isLeft).toBe(true)
  expect(pieces).toBeLessThan(100)
})

test('a response is read as JSON, and is null if it is none', async () => {
  expect(await call(() => Response.json({ type: 'success', at: 'दूध' }))).toMatchObject({
    result: { type: 'success', at: 'दूध' },
  })
  expect((await call(() => new Response('<html>'))).result).toBeNull()
  expect((await call(() => new Response(null, { status: 204 }))).result).toBeNull()
})
