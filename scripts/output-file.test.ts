import { afterAll, expect, test } from 'bun:test'
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

test('what a killed export left is removed by the next one of the same file, and what a running one writes stays', async () => {
  // No process has this number: it is above the highest of Linux.
  const [left, running] = [`${file}.4194305.unfinished`, `${file}.${process.ppid}.unfinished`]
  const other = join(folder, 'other.csv.4194305.unfinished')
  for (const path of [left, running, other]) writeFileSync(path, 'Name\n')
  await writeWhole(file, pieces())
  expect([left, running, other].map((path) => existsSync(path))).toEqual([false, true, true])
})

test('a place where no file can be is refused in a sentence', () => {
  expect(() => requirePlaceFor(folder)).toThrow(`${folder} is a folder: a file is needed there`)
  expect(() => requirePlaceFor('/dev/null')).toThrow('/dev/null is no ordinary file')
})

test('the file that is read is not written over, by whatever name', () => {
  const input = join(folder, 'prices.csv')
  writeFileSync(input, 'Name\nRice\n')
  linkSync(input, join(folder, 'hard.csv'))
  symlinkSync(input, join(folder, 'soft.csv'))
  for (const output of [input, `${folder}/./prices.csv`, join(folder, 'hard.csv'), join(folder, 'soft.csv')])
    expect(() => requirePlaceFor(output, input)).toThrow(`${output} is the file that is read: name another one`)
  requirePlaceFor(join(folder, 'invalid.csv'), input)
})
