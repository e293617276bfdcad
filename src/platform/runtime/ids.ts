import { customType } from 'drizzle-orm/pg-core'

/** Returns a new UUIDv7 without hyphens, because route slugs are split at the last hyphen. Ids sort by time of creation. */
export const newId = () => Bun.randomUUIDv7().replaceAll('-', '')

/** A `uuid` column that the code reads and writes as 32 hex characters. */
export const idColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  fromDriver: (value) => value.replaceAll('-', ''),
})
