import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheet programs that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** Rows as CSV, each with its line end. */
export function csvOf(rows: readonly string[][]): string {
  return stringify([...rows], { record_delimiter: '\r\n' })
}
