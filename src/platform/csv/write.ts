import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheet programs that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Characters that are quoted although they are not the complete line ending of this file: a reader that accepts lone CR
 * or LF would break the row there. Other separators are quoted so that none is taken for the delimiter.
 */
const MISREAD = /[\r\n;\t|]/

/** Formats rows as CSV, each with its line ending. */
export function csvOf(rows: readonly string[][]): string {
  return stringify([...rows], { record_delimiter: '\r\n', quoted_match: MISREAD })
}
