import { escapeFormula, unescapeFormula } from '../../platform/csv/formula.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../platform/csv/write.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { rowsLeftOutAfter } from '../listing.queries.ts'
import type { ImportRecord } from '../queries.ts'
import { LEFT_OUT_COLUMNS, ownColumns } from '../rows/left-out.ts'

const ROWS_PER_PIECE = 500

const HEADER = new RegExp(`^${BYTE_ORDER_MARK}[^]*?,${LEFT_OUT_COLUMNS}\\r\\n`)

/** Whether a file, by how it begins, has the rows that an import left out. */
export function isOfErrors(start: Uint8Array): boolean {
  return HEADER.test(Buffer.from(start).toString())
}

/**
 * Yields the rows that an import left out as CSV, each with its reason; once corrected, the file can be imported. If that was
 * such a file itself, the earlier reasons are left out.
 */
export async function* exportErrors(db: Queryable, { id, header }: ImportRecord): AsyncGenerator<string> {
  const read = header ?? []
  const columns = ownColumns(read)
  yield BYTE_ORDER_MARK + csvOf([[...columns.map(escapeFormula), ...LEFT_OUT_COLUMNS]])
  let last = 0
  for (;;) {
    const rows = await rowsLeftOutAfter(db, id, last, ROWS_PER_PIECE)
    if (rows.length === 0) return
    yield csvOf(
      rows.map(({ cells, unreadableCells, number, reason }) => {
        const written = (unreadableCells ?? cells).map((cell) => escapeFormula(unescapeFormula(cell)))
        const own = columns.map((_, at) => written[at] ?? '')
        // Cells beyond the columns stand behind the reason, so that nothing of the row is lost.
        return [...own, String(number), escapeFormula(reason ?? ''), ...written.slice(read.length)]
      }),
    )
    last = rows.at(-1)!.number
  }
}
