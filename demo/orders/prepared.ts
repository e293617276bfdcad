import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import type { Database } from '../../src/platform/database/database.ts'

/** Returns the database with every statement prepared, as thousands of each follow one another. */
export function preparing({ $client }: Database): Database {
  return drizzle(prepared($client))
}

function prepared<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name === 'unsafe') {
        const unsafe = value as Sql['unsafe']
        return ((text, values, options) => unsafe(text, values, { ...options, prepare: true })) satisfies typeof unsafe
      }
      if (name === 'begin' || name === 'savepoint') {
        const run = value as (work: (tx: object) => unknown) => Promise<unknown>
        return (work: (tx: object) => unknown) => run((tx) => work(prepared(tx)))
      }
      return value
    },
  })
}
