import { expect, test } from 'bun:test'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEAP_SETTING } from './heap.ts'

test('a container keeps its memory as low as `bun start` does', async () => {
  const [[name, value]] = Object.entries(HEAP_SETTING) as [[string, string]]
  expect(await Bun.file(join(import.meta.dir, '../Dockerfile')).text()).toContain(`${name}=${value}`)
})

test('`bun start` runs the shop with the limit', async () => {
  const probe = join(mkdtempSync(join(tmpdir(), 'tokri-heap-')), 'probe.ts')
  writeFileSync(probe, "console.log('heap', process.env.BUN_JSC_forceRAMSize ?? 'by default')")
  const start = Bun.spawn([process.execPath, join(import.meta.dir, 'start.ts')], {
    env: { PATH: process.env.PATH ?? '', PORT: 'none', BUN_OPTIONS: `--preload=${probe}` },
    stderr: 'ignore',
  })
  const said = await new Response(start.stdout).text()
  expect(said.split('\n').filter((line) => line.startsWith('heap '))).toEqual([
    'heap by default',
    `heap ${HEAP_SETTING.BUN_JSC_forceRAMSize}`,
  ])
})
