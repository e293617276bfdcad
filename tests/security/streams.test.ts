import { expect, test } from 'bun:test'
import { createOpenStreams } from '../../src/order/live/open-streams.ts'
import { recordRemoteIp } from '../../src/platform/http/remote-ip.ts'
import { givenAdmin, givenShopper } from '../../src/testing/account.ts'
import { createTestApp } from '../../src/testing/app.ts'
import { waitUntil } from '../../src/testing/wait.ts'

const shop = await createTestApp()

async function open(who: { headers: { authorization: string } }, from: string, path = '/api/events') {
  const request = new Request(`http://localhost${path}`, { headers: who.headers })
  recordRemoteIp(request, from)
  const response = await shop.app.handle(request)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    leave: async () => void (await response.body?.cancel()),
  }
}

// security 12
test('an account has six streams at most, wherever they come from, and whoever leaves makes room', async () => {
  for (const [who, path] of [
    [await givenShopper(shop), '/api/events'],
    [await givenAdmin(shop), '/api/desk/events'],
  ] as const) {
    const streams = []
    for (let at = 0; at < 6; at++) streams.push(await open(who, `203.0.113.${at}`, path))
    expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const seventh = await open(who, '203.0.113.9', path)
    expect([seventh.status, seventh.retryAfter]).toEqual([429, '30'])
    await streams[0]!.leave()
    const again = await open(who, '203.0.113.9', path)
    expect(again.status).toBe(200)
    for (const { leave } of [...streams.slice(1), again]) await leave()
  }
})

// security 12
test('an address has twenty streams at most, of one household of IPv6 too', async () => {
  for (const [mine, other] of [
    [() => '198.51.100.1', '198.51.100.2'],
    [(at: number) => `2001:db8:5:5::${at}`, '2001:db8:5:6::1'],
  ] as const) {
    const streams = []
    for (let at = 0; at < 20; at++) streams.push(await open(await givenShopper(shop), mine(at)))
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect((await open(await givenShopper(shop), mine(20))).status).toBe(429)
    const elsewhere = await open(await givenShopper(shop), other)
    expect(elsewhere.status).toBe(200)
    for (const { leave } of [...streams, elsewhere]) await leave()
  }
})

// security 12
test('the streams of an account share their queries', async () => {
  const streams = createOpenStreams(10)
  let [looks, beats] = [0, 0]
  const since = async () => {
    looks += 1
    return [{ eventId: 7, orderId: 'ORD-22222222', state: 'accepted' as const }]
  }
  const reported: number[] = []
  const joined = Array.from({ length: 6 }, (_, at) =>
    streams.join(
      { key: 'asha', since },
      {
        lastEventId: () => at,
        beat: async () => {
          beats += 1
        },
        notify: ({ eventId }) => void reported.push(eventId),
        end: () => {},
      },
    ),
  )
  await waitUntil(() => beats >= 30)
  for (const { leave } of joined) leave()
  expect(looks).toBeLessThanOrEqual(beats / 6)
  expect(looks).toBeGreaterThan(0)
  expect(reported.length).toBe(6 * looks)
  const after = beats
  await Bun.sleep(40)
  expect(beats).toBe(after)
})
