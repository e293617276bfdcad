import { customType } from 'drizzle-orm/pg-core'

/** A new id: UUIDv7 without hyphens, for route slugs split on the last hyphen. Sorts by time of creation. */
export const newId = () => Bun.randomUUIDv7().replaceAll('-', '')

/** A `uuid` column that the code reads and writes as 32 hex characters. */
export const idColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  fromDriver: (value) => value.replaceAll('-', ''),
})
