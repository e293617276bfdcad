import { shortened } from './amounts.ts'
import { RowError } from './row-errors.ts'

/** Reads whether shoppers see a product. @throws RowError */
export function readPublish(cell: string): boolean {
  const said = cell.trim().toLowerCase()
  if (YES.has(said)) return true
  if (NO.has(said)) return false
  throw new RowError(`Published "${shortened(cell)}" is neither yes nor no`)
}

/** Returns whether a cell says so. */
export function saysPublish(cell: string): boolean {
  const said = cell.trim().toLowerCase()
  return YES.has(said) || NO.has(said)
}

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'active', 'published', 'हाँ', 'हां', 'होय'])
const NO: ReadonlySet<string> = new Set([
  'no',
  'n',
  'false',
  '0',
  'draft',
  'archived',
  'unlisted',
  'unpublished',
  'नहीं',
  'नाही',
])
