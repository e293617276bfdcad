import type { ImportSummary, ImportView, TakenBack } from '../../../../src/import-export/contract.ts'
import { SHOP_TIME } from '../../../../src/shared/shop-time.ts'
import type { Delimiter, Encoding, Outcome } from './api.ts'

export const ENCODING_LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8 (usual)',
  'windows-1252': 'Windows-1252 (older Excel)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
}

export const DELIMITER_LABELS: Record<Delimiter, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' }

/** The labels apply both before and after the rows are written to the catalogue. */
export const OUTCOME_LABELS: Record<Outcome, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  held: 'To confirm',
  faulty: 'Invalid',
  noted: 'With a note',
  'price-jump': 'Big price change',
}

export const STATE_LABELS: Record<ImportView['state'], [text: string, tag: string]> = {
  uploading: ['Uploading', 'work'],
  reading: ['Reading', 'work'],
  mapping: ['Needs review', 'new'],
  checking: ['Checking', 'work'],
  checked: ['Needs review', 'new'],
  importing: ['Importing', 'road'],
  done: ['Done', 'done'],
  stopped: ['Stopped', 'stop'],
  failed: ['Failed', 'stop'],
  undoing: ['Being undone', 'road'],
  undone: ['Undone', 'stop'],
}

/** Returns the state of an import, with how much of it an undo has undone. */
export function stateLabel({ state, takenBack }: Pick<ImportSummary, 'state' | 'takenBack'>): string {
  if (!takenBack) return STATE_LABELS[state][0]
  const { new: removed, changed, partly, remainingNew, remainingChanged } = takenBack
  if (partly + remainingNew + remainingChanged === 0) return STATE_LABELS[state][0]
  return removed + changed + partly > 0 ? 'Undone in part' : 'Nothing undone'
}

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', ...SHOP_TIME })

/** Returns text such as "prices.csv of 12 Nov 2026". */
export function lastFileLabel({ name, importedAt }: NonNullable<ImportView['lastFile']>): string {
  return `${name} of ${DAY.format(new Date(importedAt))}`
}

export function rowsLabel(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`
}

export function columnsLabel(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`
}

/** Returns text such as "3 new, 12 changed, 1 invalid". Outcomes without rows are omitted. */
export function countsLabel({ counts }: Pick<ImportView, 'counts'>): string {
  return listed(
    (['new', 'changed', 'unchanged', 'held', 'faulty'] as const).map((outcome) => [
      counts[outcome],
      OUTCOME_LABELS[outcome].toLowerCase(),
    ]),
  )
}

/** Returns what became of an import, as the history has it: what would be done, was done, or was undone. */
export function summaryLabel({ state, counts, missed, takenBack }: ImportSummary): string {
  if (takenBack) {
    const { new: removed, changed, partly, remainingNew, remainingChanged, gone } = takenBack
    return listed([
      [removed, 'new removed'],
      [changed, 'changed restored'],
      [partly, 'restored in part'],
      [remainingNew, 'new kept'],
      [remainingChanged, 'changed kept'],
      [gone, 'deleted before'],
    ])
  }
  const isOver = state === 'done' || state === 'stopped'
  return listed([
    [counts.new, 'new'],
    [counts.changed, 'changed'],
    [counts.unchanged, 'unchanged'],
    [counts.held, isOver ? 'not confirmed' : 'to confirm'],
    [counts.faulty, 'invalid'],
    [missed, 'not reached'],
  ])
}

function listed(counts: [count: number, label: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count.toLocaleString('en-IN')} ${label}`)
    .join(', ')
}

/** Returns in whole sentences what an undo did, and what it left. */
export function undoneLabel({
  new: removed,
  changed,
  partly,
  remainingNew,
  remainingChanged,
  gone,
}: TakenBack): string {
  const whole = countsLabel({ counts: { new: removed, changed, unchanged: 0, held: 0, faulty: 0 } })
  if (partly + remainingNew + remainingChanged + gone === 0)
    return whole ? `Everything that this import added or changed was undone: ${whole}.` : 'There was nothing to undo.'
  const products = (count: number, kind: string) =>
    `${count.toLocaleString('en-IN')} ${kind} product${count === 1 ? '' : 's'}`
  const were = (count: number) => (count === 1 ? 'was' : 'were')
  const sentences = [
    removed > 0 && `${products(removed, 'new')} ${were(removed)} removed.`,
    changed > 0 && `${products(changed, 'changed')} ${were(changed)} restored.`,
    partly > 0 && `${products(partly, 'changed')} ${were(partly)} restored only in part.`,
    remainingNew > 0 && `${products(remainingNew, 'new')} ${remainingNew === 1 ? 'stays' : 'stay'} in the shop.`,
    remainingChanged > 0 &&
      `${products(remainingChanged, 'changed')} ${remainingChanged === 1 ? 'stays as it is' : 'stay as they are'}.`,
    gone > 0 && `${products(gone, 'imported')} had been deleted before.`,
    partly + remainingNew + remainingChanged > 0
      ? 'The notes say why; undo the rest when nothing is in the way.'
      : 'The notes say why.',
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Returns a sentence that says what the import button will do. */
export function startLabel({ counts, decided }: Pick<ImportView, 'counts' | 'decided'>): string {
  const products = (count: number) => (count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`)
  const held = counts.held - decided
  const comes = [
    counts.new > 0 && `${products(counts.new)} ${counts.new === 1 ? 'comes' : 'come'} into the shop`,
    counts.changed > 0 && `${products(counts.changed)} ${counts.changed === 1 ? 'changes' : 'change'}`,
    decided > 0 && `${rowsLabel(decided)} that you confirmed ${decided === 1 ? 'goes' : 'go'} in`,
    held > 0 && `${rowsLabel(held)} to confirm ${held === 1 ? 'stays' : 'stay'} out`,
    counts.faulty === 1 && '1 invalid row is skipped',
    counts.faulty > 1 && `${counts.faulty.toLocaleString('en-IN')} invalid rows are skipped`,
  ].filter(Boolean)
  if (comes.length === 0) return ''
  const changes = counts.new + counts.changed + decided > 0
  return `${comes.join(', ')}.${changes ? ' It can be undone afterwards.' : ''}`
}
