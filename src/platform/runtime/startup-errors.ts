import { isUnavailable } from '../database/errors.ts'
import { DatabaseNewerError } from '../database/migrate.ts'
import { BucketError } from '../media/bucket-error.ts'
import { BrokenDatabaseError } from '../postgres/broken.ts'
import { ConfigError } from './config.ts'
import { StartError } from './errors.ts'
import { BUN_RUN } from './typed-command.ts'

/** Explains an error that the operator can fix; returns null for any other. */
export function explainStartupError(error: unknown): string | null {
  if (error instanceof ConfigError)
    return `These settings are wrong:\n${error.errors.map((failure) => `  ${failure}`).join('\n')}`
  // Who cannot open the database has to know the way out, whatever the command.
  if (error instanceof BrokenDatabaseError) return `${error.message}. ${error.options.fix}`
  if (error instanceof StartError || error instanceof DatabaseNewerError) return error.message
  if (error instanceof BucketError) return `${error.message}. ${error.fix}`
  if (!(error instanceof Error)) return null
  return explainCode(error) ?? explainStartupError(error.cause)
}

function explainCode(error: NodeJS.ErrnoException): string | null {
  const { code, path, syscall } = error
  const where = path ?? 'DATA_DIR'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return `The shop may not write to ${where}: give its account that right, or set DATA_DIR to another folder`
    case 'EROFS':
      return `${where} is on a disk that can only be read: mount it so that it can be written`
    case 'ENAMETOOLONG':
    case 'ELOOP':
    case 'ENOENT':
      // This happens below /proc, where nobody can create folders.
      return syscall === 'mkdir' ? `No folder can be made at ${where}: set DATA_DIR to another one` : null
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} is in the way: a folder is needed there (see DATA_DIR)`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `The disk is full: ${where} cannot be written`
    case '53100':
      return `The disk of the database is full: make room there, and try again (${error.message})`
    case '28P01':
      return 'The embedded database refuses the password in secrets.json: restore that file beside its data'
    case '42501':
      return `The account of DATABASE_URL may not make or use the shop’s tables: let it own the database and all in it (${BUN_RUN} doctor says how)`
    case '55P03':
      return 'The database could not be migrated: somebody holds a table and does not let go (see pg_stat_activity)'
    case '42P07':
    case '42710':
      return 'The database holds tables that are not the shop’s: give it a database of its own'
    default:
      // An error that wraps another one repeats the statement, not why it failed.
      return isUnavailable(error) && !error.cause ? `The database cannot be used now: ${error.message}` : null
  }
}
