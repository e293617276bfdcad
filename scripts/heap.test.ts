import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { HEAP_SETTING } from './heap.ts'

test('a container keeps its memory as low as `bun start` does', async () => {
  const [[name, value]] = Object.entries(HEAP_SETTING) as [[string, string]]
  expect(await Bun.file(join(import.meta.dir, '../Dockerfile')).text()).toContain(`${name}=${value}`)
})
