import { type SQL, sql } from 'drizzle-orm'
import { customType } from 'drizzle-orm/pg-core'

/** Returns a new UUIDv7 without hyphens, because route slugs are split at the last hyphen. Ids sort by time of creation. */
export const newId = () => Bun.randomUUIDv7().replaceAll('-', '')

/** A `uuid` column that the code reads and writes as 32 hex characters. */
export const idColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  fromDriver: (value) => value.replaceAll('-', ''),
})

/** Returns ids as an array of the database, passed as one parameter however many there are. */
export function uuids(ids: readonly string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
