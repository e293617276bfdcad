import { escapeFormula, unescapeFormula } from '../../platform/csv/formula.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../platform/csv/write.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { rowsLeftOutAfter } from '../listing.queries.ts'
import type { ImportRecord } from '../queries.ts'

const ROWS_PER_PIECE = 500

/** Yields the rows that an import left out as CSV, each with its reason; once corrected, the file can be imported. */
export async function* exportErrors(db: Queryable, { id, header }: ImportRecord): AsyncGenerator<string> {
  const columns = header ?? []
  yield BYTE_ORDER_MARK + csvOf([[...columns.map(escapeFormula), 'Row', 'Reason']])
  let last = 0
  for (;;) {
    const rows = await rowsLeftOutAfter(db, id, last, ROWS_PER_PIECE)
    if (rows.length === 0) return
    yield csvOf(
      rows.map(({ cells, number, reason }) => {
        const own = columns.map((_, at) => escapeFormula(unescapeFormula(cells[at] ?? '')))
        return [...own, String(number), escapeFormula(reason ?? '')]
      }),
    )
    last = rows.at(-1)!.number
  }
}
