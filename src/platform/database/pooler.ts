import type { Sql } from 'postgres'

/**
 * Lets a pooler in transaction mode stand between a client and the database. The library sends statements down a busy
 * connection before those ahead are answered, and has one with parameters described before it runs it. A pooler takes
 * the answer to the one ahead for the end of a transaction and lends the server to somebody else; the description then
 * reaches nobody, and the statement never ends. So nothing follows a statement outside a transaction until it is
 * answered: others go to another connection, or wait.
 */
export function oneByOne(client: Sql): Sql {
  return new Proxy(client, {
    apply: (target, self, words) => alone(Reflect.apply(target, self, words)),
    get(target, name) {
      const value = Reflect.get(target, name)
      return name === 'unsafe' ? (...words: unknown[]) => alone(value(...words)) : value
    },
  })
}

/** The library asks this option whether a connection may be offered more; transactions begin by the same means. */
function alone<T extends object>(made: T): T {
  // What is not a statement, a name or a list of values for one, has no options.
  if ('options' in made) Object.assign(made.options as object, { onexecute: () => false })
  return made
}
