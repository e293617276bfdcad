import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `trials.md` lists what people who had not built v0.4.0 found when they tried it, each with the test that guards against
 * it, or with `—` and the reason if there is none.
 */
const ROOT = join(import.meta.dir, '..')
const NOWHERE = '—'

interface Row {
  id: string
  finding: string
  file: string
  title: string
}

const range = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${prefix}${from + at}`)

/** Every finding of the trials that this version must cover. */
const FINDINGS = [
  ...range('operator C', 1, 2),
  ...range('operator H', 1, 6),
  ...range('operator M', 1, 13),
  'operator Low',
  ...range('security ', 1, 27),
  ...range('security suspected ', 1, 6),
  ...range('money ', 1, 11),
  ...range('client F', 1, 8),
  'client X1',
  ...['admin P0-1', ...range('admin P1-', 4, 12), 'admin P1-15'],
  ...range('admin D-', 15, 40).filter((id) => !['admin D-24', 'admin D-29'].includes(id)),
  ...['engines E1', 'engines E2', ...range('engines E', 5, 11)],
  'search letters',
]

function readRows(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (id|-+) /.test(line))
  return lines.map((line) => {
    const [id = '', finding = '', file = '', title = '', ...rest] = line.slice(2, -2).split(' | ')
    expect([line, rest.length > 0 || title === '']).toEqual([line, false])
    return { id, finding, file, title }
  })
}

/** Returns what is wrong with a row; null if its file exists and has a test of that title. */
function errorOf({ id, file, title }: Row): string | null {
  if (file === NOWHERE) return title.length > 10 ? null : `${id}: no reason is given`
  if (!existsSync(join(ROOT, file))) return `${id}: there is no ${file}`
  // Quotes in a title are escaped in the source.
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll('\\', '')
  return source.includes(title.replaceAll('\\', '')) ? null : `${id}: ${file} has no test called ${title}`
}

const rows = readRows(readFileSync(join(import.meta.dir, 'trials.md'), 'utf8'))

test('every finding of the trials has a test, whose file and title are there', () => {
  expect(rows.map(errorOf).filter(Boolean)).toEqual([])
})

test('no finding of the trials is left out', () => {
  const known = new Set(rows.map(({ id }) => id))
  expect(FINDINGS.filter((id) => !known.has(id))).toEqual([])
})

test('a missing file, a missing title and a missing reason are noticed', () => {
  const row = {
    id: 'money 1',
    finding: 'It hung.',
    file: 'tests/trials.test.ts',
    title: 'no finding of the trials is left out',
  }
  expect(errorOf(row)).toBeNull()
  expect(errorOf({ ...row, title: ['another', 'title'].join(' ') })).toStartWith('money 1: ')
  expect(errorOf({ ...row, file: 'tests/nowhere.test.ts' })).toStartWith('money 1: ')
  expect(errorOf({ ...row, file: NOWHERE, title: '' })).toStartWith('money 1: ')
})
