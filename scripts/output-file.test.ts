import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requirePlaceFor, writeWhole } from './output-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'tokri-output-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'products.csv')

async function* pieces(failure?: Error) {
  yield 'Name\n'
  if (failure) throw failure
  yield 'Rice\n'
}

test('a file that could not be written whole is as it was before, and the error names it', async () => {
  writeFileSync(file, 'former')
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const error = await writeWhole(file, pieces(full)).catch((failure) => failure)
  expect([error, error.path]).toEqual([full, file])
  expect(readFileSync(file, 'utf8')).toBe('former')
  await writeWhole(file, pieces())
  expect(readFileSync(file, 'utf8')).toBe('Name\nRice\n')
  expect(readdirSync(folder)).toEqual(['products.csv'])
})

test('a place where no file can be is refused in a sentence', () => {
  expect(() => requirePlaceFor(folder)).toThrow(`${folder} is a folder: a file is needed there`)
  expect(() => requirePlaceFor('/dev/null')).toThrow('/dev/null is no ordinary file')
})
