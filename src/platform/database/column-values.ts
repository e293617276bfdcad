import type { Column } from 'drizzle-orm'

/** Reads a row of a prepared statement, which Drizzle has not read: its values by the names of the columns, in their order. */
export function rowOfValues(columns: readonly (readonly [string, Column])[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {}
  for (const [at, [name, column]] of columns.entries()) {
    const value = values[at]
    row[name] = value === null ? null : column.mapFromDriverValue(value as never)
  }
  return row
}
