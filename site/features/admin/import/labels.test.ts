import { expect, test } from 'bun:test'
import { IMPORT_SUMMARY } from '../../../gallery/features/import-replies.ts'
import { summaryLabel, undoneLabel } from './labels.ts'

const NOTHING = { new: 0, changed: 0, partly: 0, remainingNew: 0, remainingChanged: 0, gone: 0 }
const NO_ROWS = { new: 0, changed: 0, unchanged: 0, held: 0, faulty: 0 }

test('an undo says exactly what was undone and what was not', () => {
  expect(undoneLabel({ ...NOTHING, new: 2 })).toBe('Everything that this import added or changed was undone: 2 new.')
  expect(undoneLabel({ ...NOTHING, new: 2, remainingNew: 2, partly: 1, gone: 1 })).toBe(
    '2 new products were removed. 1 changed product was restored only in part. 2 new products stay in the shop. 1 imported product had been deleted before. The notes say why.',
  )
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
