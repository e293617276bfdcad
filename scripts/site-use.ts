import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from '../src/platform/runtime/file-lock.ts'
import { StepError } from './tools.ts'

const FILE = join(import.meta.dir, '../dist/site.use')

/** Locks that last as long as the process. */
const held: Database[] = []

/**
 * Says that this process serves the built site, of which it reads files as they are asked for, so that nobody builds another
 * in its place.
 */
export function useSite(file = FILE): void {
  if (!existsSync(dirname(file))) return
  try {
    const database = new Database(file, { create: true })
    database.run('PRAGMA busy_timeout = 300000')
    database.run('PRAGMA journal_mode = OFF')
    database.run('create table if not exists used as select 1 as by_shop')
    database.run('BEGIN')
    database.query('select 1 from used').all()
    held.push(database)
  } catch {
    // The folder of an image may be read-only: nobody builds there.
  }
}

/**
 * Makes sure that no shop serves the built site while it is built anew; returns what ends that.
 * @throws StepError where one does.
 */
export function replaceSite(file = FILE): () => void {
  const free = lockFile(file)
  if (free) return free
  throw new StepError(
    'A shop runs from this folder, and its pages would break while those of another version are built: stop it first',
  )
}
