import { Database } from 'bun:sqlite'

/**
 * Locks a file for this process alone, and returns what releases it; null while another process has it. The kernel releases
 * the lock however the process ends, which a pid file cannot guarantee, and an SQLite transaction is the only such lock that
 * Bun offers.
 */
export function lockFile(file: string): (() => void) | null {
  const database = new Database(file, { create: true })
  try {
    database.run('PRAGMA journal_mode = OFF')
    database.run('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null
    throw error
  }
  return () => database.close()
}
