import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesOfFlow, readProgram } from './flow-files.ts'
import { FLOWS } from './flows.ts'

const root = mkdtempSync(join(tmpdir(), 'flows-test-'))
afterAll(() => rmSync(root, { recursive: true }))

const SOURCES = {
  'src/cart/service.ts': `
    import { lines } from './queries.ts'
    import type { Shelf } from './shelf.ts'
    import { Basket } from './basket.ts'
    import { asCard } from '../order/card.ts'
    import { unused } from './unused.ts'
    export function getCart(isCard: boolean, shelf: Shelf) { return isCard ? asCard() : new Basket().fill(lines) }
    export function other() { return unused() }`,
  'src/cart/queries.ts': `
    import { table } from './schema.ts'
    export const lines = () => table.rows`,
  'src/cart/schema.ts': `
    const define = (rows: number) => ({ rows })
    export const table = define(3)`,
  'src/cart/basket.ts': `
    import { weigh } from './weigh.ts'
    import { unused } from './unused.ts'
    export class Basket {
      fill(read: () => number) { return this.#add(read()) }
      empty() { return unused() }
      #add(count: number) { return weigh(count) }
    }`,
  'src/cart/weigh.ts': 'export function weigh(count: number) { return count }',
  'src/cart/shelf.ts': 'export interface Shelf { size: number }',
  'src/cart/unused.ts': 'export function unused() { return 0 }',
  'src/order/card.ts': 'export function asCard() { return 1 }',
}
for (const [path, text] of Object.entries(SOURCES)) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('a flow passes through the files of what it calls: functions, tables and the methods in use', () => {
  const flow = { name: '', parts: { API: ['src/cart/service.ts#getCart'] }, skips: ['src/order/card.ts#asCard'] }
  expect(filesOfFlow(readProgram(root), root, flow).get('API')).toEqual([
    'src/cart/basket.ts',
    'src/cart/queries.ts',
    'src/cart/schema.ts',
    'src/cart/service.ts',
    'src/cart/weigh.ts',
  ])
})

test('a method is a possible entry, and an entry that does not exist is named', () => {
  const flow = (entry: string) => ({ name: '', parts: { API: [entry] } })
  const program = readProgram(root)
  expect(filesOfFlow(program, root, flow('src/cart/basket.ts#Basket.empty')).get('API')).toEqual([
    'src/cart/basket.ts',
    'src/cart/unused.ts',
  ])
  expect(() => filesOfFlow(program, root, flow('src/cart/basket.ts#full'))).toThrow('src/cart/basket.ts#full')
})

test('the newest flows begin where functions are', () => {
  for (const { parts, skips = [] } of FLOWS[0]!)
    for (const entry of [...Object.values(parts).flat(), ...skips]) {
      const [path, name] = entry.split('#') as [string, string]
      expect(existsSync(path), entry).toBe(true)
      expect(readFileSync(path, 'utf8'), entry).toContain(`${name.split('.').at(-1)}(`)
    }
})
