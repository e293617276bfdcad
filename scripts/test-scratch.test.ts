import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createScratch } from './test-scratch.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('each run has a folder of its own that other users may pass', () => {
  folders.push(createScratch(), createScratch())
  expect(new Set(folders).size).toBe(2)
  for (const folder of folders) expect(statSync(folder).mode & 0o777).toBe(0o755)
})

test('what a killed run left is removed, and what a run still uses is not', async () => {
  const mine = createScratch()
  const ended = Bun.spawn(['true'])
  await ended.exited
  const left = join(dirname(mine), `tokri-tests-${ended.pid}-left`)
  mkdirSync(left)
  folders.push(mine, left, createScratch())
  expect([existsSync(left), existsSync(mine)]).toEqual([false, true])
})
