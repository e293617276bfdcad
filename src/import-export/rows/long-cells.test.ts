import { expect, test } from 'bun:test'
import { TARGETS } from './columns.ts'
import { parseRow, type Reading } from './row-parser.ts'

/** As long as a cell may be. */
const LENGTH = 20_000
const FILLS = ['a', ' ', '9 ', '9%+', '- ', 'gst ', "'", '1,', '.', 'é']
const ENDS = [
  ['', ''],
  ['9', 'x'],
  ["'", 'x'],
  ['', '1'],
  ['9 cess ', 'x'],
] as const

// A pattern that goes back over what it has read takes minutes for one of these, and the test never ends.
test.each(TARGETS)('cells as long as they may be are read or refused in no time, as %s', (target) => {
  const reading: Reading = {
    header: ['Name', 'MRP', 'X'],
    mapping: ['name', 'price', target],
    money: 'rupees',
    discounts: 'percent',
  }
  const cells = FILLS.flatMap((fill) =>
    ENDS.map(([start, end]) => start + fill.repeat(LENGTH).slice(0, LENGTH - start.length - end.length) + end),
  )
  const read = cells.map((cell) => parseRow(['Tea', '1', cell], reading))
  expect(read).toHaveLength(FILLS.length * ENDS.length)
})
