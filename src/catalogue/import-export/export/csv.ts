import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheet programs that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * What the library would leave bare because it is not the whole line end: a reader that takes lone ones for line ends
 * would cut the row there. Other separators are quoted so that none is taken for this file's.
 */
const MISREAD = /[\r\n;\t|]/

/** Rows as CSV, each with its line end. */
export function csvOf(rows: readonly string[][]): string {
  return stringify([...rows], { record_delimiter: '\r\n', quoted_match: MISREAD })
}
