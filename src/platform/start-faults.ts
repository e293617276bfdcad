import { ConfigError } from './config.ts'
import { StartError } from './errors.ts'
import { DatabaseNewerError } from './migrate.ts'

/** What the person who starts the shop can mend, in words; null for anything else. */
export function explainStartFault(error: unknown): string | null {
  if (error instanceof ConfigError)
    return `These settings are wrong:\n${error.faults.map((fault) => `  ${fault}`).join('\n')}`
  if (error instanceof StartError || error instanceof DatabaseNewerError) return error.message
  return explainCode(error as NodeJS.ErrnoException)
}

function explainCode({ code, path }: NodeJS.ErrnoException): string | null {
  const where = path ?? 'DATA_DIR'
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_READONLY':
      return `The shop may not write to ${where}: give its account that right, or set DATA_DIR to another folder`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} is in the way: a folder is needed there (see DATA_DIR)`
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `The disk is full: ${where} cannot be written`
    case '42501':
      return 'The account of DATABASE_URL may not make the shop’s tables: let it own the database'
    default:
      return null
  }
}
