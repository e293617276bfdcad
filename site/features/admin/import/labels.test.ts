import { expect, test } from 'bun:test'
import { IMPORT_SUMMARY } from '../../../gallery/features/import-replies.ts'
import { startLabel, stateLabel, summaryLabel, undoneLabel } from './labels.ts'

const NOTHING = { new: 0, changed: 0, partly: 0, remainingNew: 0, remainingChanged: 0, gone: 0 }
const NO_ROWS = { new: 0, changed: 0, unchanged: 0, held: 0, faulty: 0 }

test('an undo says exactly what was undone and what was not', () => {
  expect(undoneLabel({ ...NOTHING, new: 2 })).toBe('Everything that this import added or changed was undone: 2 new.')
  expect(undoneLabel({ ...NOTHING, new: 2, remainingNew: 2, partly: 1, gone: 1 })).toBe(
    '2 new products were removed. 1 changed product was restored only in part. 2 new products stay in the shop. 1 imported product had been deleted before. The notes say why; undo the rest when nothing is in the way.',
  )
})

test('an import is called undone only if all of it was', () => {
  const labelOf = (over: object) => stateLabel({ state: 'undone', takenBack: { ...NOTHING, ...over } })
  expect(labelOf({ new: 2, gone: 1 })).toBe('Undone')
  expect(labelOf({ new: 2, remainingChanged: 1 })).toBe('Undone in part')
  expect(labelOf({ remainingNew: 1, remainingChanged: 1 })).toBe('Nothing undone')
  expect(stateLabel({ state: 'done', takenBack: null })).toBe('Done')
})

test('the history says of an import what its screen says', () => {
  const undone = { ...IMPORT_SUMMARY, state: 'undone' as const, takenBack: { ...NOTHING, new: 2, remainingNew: 2 } }
  expect(summaryLabel(undone)).toBe('2 new removed, 2 new kept')
  const stopped = {
    ...IMPORT_SUMMARY,
    state: 'stopped' as const,
    counts: { ...NO_ROWS, new: 800, held: 2 },
    missed: 4_200,
  }
  expect(summaryLabel(stopped)).toBe('800 new, 2 not confirmed, 4,200 not reached')
})

test('an undo is promised only where there will be something to undo', () => {
  expect(startLabel({ counts: { ...NO_ROWS, new: 1, faulty: 2 }, decided: 0 })).toBe(
    '1 product comes into the shop, 2 invalid rows are skipped. It can be undone afterwards.',
  )
  expect(startLabel({ counts: { ...NO_ROWS, unchanged: 3, held: 1, faulty: 1 }, decided: 0 })).toBe(
    '1 row to confirm stays out, 1 invalid row is skipped.',
  )
  expect(startLabel({ counts: { ...NO_ROWS, unchanged: 3 }, decided: 0 })).toBe('')
  expect(startLabel({ counts: { ...NO_ROWS, held: 1 }, decided: 1 })).toEndWith('It can be undone afterwards.')
})
