import { afterAll, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openExportFolder, requireExportFolder } from './export-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'tokri-export-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

const filesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.tokri-export')
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort()

function exportTo(directory: string, files: string[], { complete = true } = {}): number {
  const folder = openExportFolder(directory)
  for (const file of files) {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), '')
    folder.record(file)
  }
  return complete ? folder.removeFormer() : 0
}

test('an export removes what an earlier one wrote and it did not, also one that was cut short, and nothing else', () => {
  const directory = join(root, 'new', 'pages')
  expect(exportTo(directory, ['index.html', 'product/Milk.html', 'Old/Tea.html'])).toBe(0)
  writeFileSync(join(directory, 'CNAME'), 'of the operator')
  exportTo(directory, ['product/Rice, 5 kg\n.html'], { complete: false })
  expect(exportTo(directory, ['index.html', 'product/Dal.html'])).toBe(3)
  expect(filesIn(directory)).toEqual(['CNAME', 'index.html', 'product/Dal.html'])
  expect(readdirSync(directory)).not.toContain('Old')
  expect(exportTo(directory, ['index.html', 'product/Dal.html'])).toBe(0)
})

test('a folder below one that does not exist is a typing error, and nothing is made', () => {
  const parent = join(root, 'typo')
  expect(() => requireExportFolder(join(parent, 'pages'))).toThrow(
    `There is no folder ${parent}: make it, or correct DIRECTORY`,
  )
  expect(readdirSync(root)).not.toContain('typo')
})

test('a folder with anything else is refused and stays as it is; an empty one is taken', () => {
  const given = join(root, 'given')
  mkdirSync(given)
  exportTo(given, ['index.html'])
  const other = join(root, 'other')
  mkdirSync(other)
  writeFileSync(join(other, 'notes'), 'of the operator')
  expect(() => openExportFolder(other)).toThrow(`${other} is not empty, and has no export of this version`)
  expect(readdirSync(other)).toEqual(['notes'])
})

test('no line of the list leads out of the folder', () => {
  const directory = join(root, 'listed')
  exportTo(directory, ['index.html'])
  writeFileSync(join(root, 'precious'), '')
  appendFileSync(join(directory, '.tokri-export'), `"../precious"\n"${join(root, 'precious')}"\n"index.ht`)
  expect(exportTo(directory, ['index.html'])).toBe(0)
  expect(readdirSync(root)).toContain('precious')
})
