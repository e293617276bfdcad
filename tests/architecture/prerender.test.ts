import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const SITE = join(import.meta.dir, '../../site')
const ASKS = /\bfetch\(|new EventSource\(|new XMLHttpRequest\(|\bsendBeacon\(|new WebSocket\(/
/** The component pages have no shop, and the worker belongs to no page. */
const ELSEWHERE = /^(gallery|public|testing|adapter)\/|\.test\.tsx?$/

test('whatever asks the shop for something waits until the page is shown: one that is rendered ahead asks for nothing', () => {
  const files = [...new Bun.Glob('**/*.{ts,tsx,astro,js}').scanSync({ cwd: SITE })].filter(
    (file) => !ELSEWHERE.test(file),
  )
  const asking = files
    .map((file) => [file, readFileSync(join(SITE, file), 'utf8')] as const)
    .filter(([, text]) => ASKS.test(text))
  expect(asking.length).toBeGreaterThan(4)
  expect(asking.filter(([, text]) => !/\bshown\(\)/.test(text)).map(([file]) => file)).toEqual([])
})
