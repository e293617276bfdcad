/** The last columns of the file with the rows that an import left out. */
export const LEFT_OUT_COLUMNS: readonly string[] = ['Row', 'Reason']

/** How the reason of a row begins that means the same product as an earlier one. */
export const REPEATS_ROW = 'Repeats row'

const REPEATED = new RegExp(`^${REPEATS_ROW} (\\d{1,9})\\b`)

/** Returns whether a file has the rows that an import left out, each with its reason. */
function isOfLeftOut(header: readonly string[]): boolean {
  return LEFT_OUT_COLUMNS.every((name, at) => header.at(at - LEFT_OUT_COLUMNS.length) === name)
}

/** Returns the columns that the admin's own file had, without those that we added to the rows that were left out. */
export function ownColumns(header: readonly string[]): readonly string[] {
  return isOfLeftOut(header) ? header.slice(0, -LEFT_OUT_COLUMNS.length) : header
}

/** Returns the number of the row for whose product this one was left out of an earlier import, as its file says. */
export function repeatedRow(cells: readonly string[], header: readonly string[]): number | undefined {
  return isOfLeftOut(header) ? rowRepeated(cells[header.length - 1] ?? '') : undefined
}

/** Returns the number of the row that this one repeats, by the reason for which it is left out. */
export function rowRepeated(reason: string | null): number | undefined {
  const [, number] = REPEATED.exec(reason ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}
