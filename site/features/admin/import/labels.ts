import type { ImportView } from '../../../../src/import-export/contract.ts'
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

export function rowsLabel(rows: number): string {
  return rows === 1 ? '1 row' : `${rows.toLocaleString('en-IN')} rows`
}

export function columnsLabel(columns: number): string {
  return columns === 1 ? '1 column' : `${columns} columns`
}

/** Returns text such as "3 new, 12 changed, 1 invalid". Outcomes without rows are omitted. */
export function countsLabel({ counts }: Pick<ImportView, 'counts'>): string {
  const said = (['new', 'changed', 'unchanged', 'held', 'faulty'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome].toLocaleString('en-IN')} ${OUTCOME_LABELS[outcome].toLowerCase()}`)
  return said.join(', ')
}
