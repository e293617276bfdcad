import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../runtime/errors.ts'
import { writePrivately } from '../runtime/secrets.ts'

/** In a shop's folder: since when its database is on a server, which only the settings name. */
const NOTE = 'database-on-a-server'

/** Records that the shop of this folder uses a server from now on, unless that is known. */
export function recordServer(dataDir: string): void {
  const file = join(dataDir, NOTE)
  if (existsSync(dataDir) && !existsSync(file)) writePrivately(file, `${new Date().toISOString().slice(0, 10)}\n`)
}

/**
 * Refuses the embedded database in the folder of a shop that uses a server: without DATABASE_URL, a command would work on the
 * database that the shop has left, or a start open an empty shop. @throws StartError
 */
export function requireNoServer(dataDir: string): void {
  const file = join(dataDir, NOTE)
  if (!existsSync(file)) return
  throw new StartError(
    `The shop of ${dataDir} uses a Postgres server since ${readFileSync(file, 'utf8').trim()}: set DATABASE_URL as it has it, ` +
      `or delete ${file} to use the embedded database again`,
    { fix: `Set DATABASE_URL, or delete ${file}` },
  )
}
