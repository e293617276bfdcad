import { type Database, REQUEST_CONNECTIONS } from './database.ts'
import { countConnections } from './presence.ts'

/** Connections that an instance opens to the database itself, whether or not requests go through a pooler: jobs, locks, notifications. */
const DIRECT_CONNECTIONS = 5
/** The database's heartbeat has one beside those of requests, and goes the same way. */
const PER_INSTANCE = REQUEST_CONNECTIONS + 1 + DIRECT_CONNECTIONS

/**
 * Returns what is wrong if all instances of the shop together may open more connections than there are, else null. `starting`:
 * instances that run in a moment. Those of a pooler are not counted, because it decides how many it opens.
 */
export async function connectionShortage(
  db: Database,
  { pooled, starting = 0 }: { pooled: boolean; starting?: number },
): Promise<{ said: string; fix: string } | null> {
  const { instances: running, available } = await countConnections(db)
  const instances = Math.max(running + starting, 1)
  const each = pooled ? DIRECT_CONNECTIONS : PER_INSTANCE
  const all = instances * each
  if (all <= available) return null
  const many = instances === 1 ? 'one instance' : `${instances} instances`
  return {
    said: `${many} may open ${all} database connections (${each} each), and the server has ${available} for them: at rush hour requests wait for connections`,
    fix: `Raise max_connections by ${all - available} or more (or the limit of the database or its account)${pooled ? '' : ', put a pooler before it'}, or run fewer instances`,
  }
}
