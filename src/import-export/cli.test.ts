import { expect, test } from 'bun:test'
import { mediaInMemory } from '../testing/account.ts'
import { createTestApp } from '../testing/app.ts'
import { fileOf, IMPORT_OPTIONS } from '../testing/imports.ts'
import { importFile } from './cli.ts'

const { db } = await createTestApp()

test('the command says how many more rows were left out, or have a note, than it names', async () => {
  const rows = Array.from({ length: 23 }, (_, at) => `Bad ${at},1 kg,free,1\nGood ${at},1 kg,90,some`)
  const lines: string[] = []
  const options = { ...IMPORT_OPTIONS, dryRun: true, say: (line: string) => lines.push(line) }
  const file = fileOf(new TextEncoder().encode(`Name,Unit,MRP,Stock\n${rows.join('\n')}\n`))
  await importFile({ db, media: mediaInMemory() }, file, options)
  expect(lines.filter((line) => /^Row \d+ \(Bad/.test(line))).toHaveLength(20)
  expect(lines.filter((line) => /^Row \d+ \(Good/.test(line))).toHaveLength(20)
  expect(lines.filter((line) => line === 'And 3 more')).toHaveLength(2)
})
