import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { roomAt, watchDisk } from './disk-space.ts'
import { createLog } from './log.ts'

test('returns the free disk space in bytes', async () => {
  expect((await roomAt(tmpdir())).freeBytes).toBeGreaterThan(0)
  expect((await roomAt(`${tmpdir()}/not/there/yet`)).freeBytes).toBeGreaterThan(0)
})

test('warns repeatedly of a nearly full disk until there is space', async () => {
  const lines: string[] = []
  const rooms = [5, 5, 5000, 5000].map((mb) => ({ freeBytes: mb * 2 ** 20, isNearlyFull: mb < 1024 }))
  const done = Promise.withResolvers<void>()
  const look = async () => {
    const room = rooms.shift()
    if (rooms.length === 0) done.resolve()
    return room ?? Promise.reject(new Error('the folder is gone'))
  }
  const watch = watchDisk(
    '/data',
    createLog('info', (line) => void lines.push(line)),
    look,
    5,
  )
  await done.promise
  await Bun.sleep(20)
  watch.stop()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', directory: '/data', freeMb: 5 },
    { level: 'warn', directory: '/data', freeMb: 5 },
  ])
})
