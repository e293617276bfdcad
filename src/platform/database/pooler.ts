import type { Sql } from 'postgres'
import { withoutPipelining } from './driver-internals.ts'

/**
 * Makes a client work through a pooler in transaction mode. The library sends statements on a busy connection before
 * earlier ones have results, and has a statement with parameters described before it runs it. A pooler mistakes the
 * response to the earlier statement for the end of a transaction and gives the server connection to another client; the
 * description is then lost, and the statement never ends. So, outside a transaction, nothing is sent behind a statement
 * until it has a result: other statements use another connection, or wait.
 */
export function oneByOne(client: Sql): Sql {
  return new Proxy(client, {
    apply: (target, self, args) => withoutPipelining(Reflect.apply(target, self, args)),
    get(target, name) {
      const value = Reflect.get(target, name)
      return name === 'unsafe' ? (...args: unknown[]) => withoutPipelining(value(...args)) : value
    },
  })
}
