import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownAdmin } from './account/admin.ts'
import type { Log } from './platform/runtime/log.ts'
import { writePrivately } from './platform/runtime/secrets.ts'
import { isOnTerminal } from './platform/runtime/terminal.ts'
import { BUN_RUN } from './platform/runtime/typed-command.ts'
import { ONE_TIME_PASSWORD_DAYS } from './shared/limits.ts'
import { adminToType, logBanner, printBanner, type StartupBanner } from './startup-banner.ts'

/**
 * Announces the start to the operator, on the terminal if there is one; else in the log, and the secrets go to a file.
 */
export function notifyOperator(said: StartupBanner, log: Log, dataDir: string): void {
  if (isOnTerminal()) {
    process.stdout.write(`${printBanner(said)}\n`)
    if (said.admin.oneTimePassword) deletePasswordOf(dataDir, said.admin.email)
  } else logBanner(log, said, saveForOperator(dataDir, said, log))
}

/**
 * Writes the operator's secrets to a file that only its owner can read, for starts whose output ends up in a log: the
 * first admin's one-time password until it is changed, and the link to the outbox. A file that cannot be read stays as it
 * is while it may hold a password that nobody has read.
 * @returns the file; null when there is nothing to tell, or it could not be written.
 */
export function saveForOperator(
  dataDir: string,
  said: Pick<StartupBanner, 'admin' | 'adminSetting' | 'oneTimePassword' | 'outboxUrl'>,
  log: Log,
): string | null {
  const file = join(dataDir, 'first-admin')
  const { admin, oneTimePassword: state, outboxUrl } = said
  const { email, oneTimePassword } = admin
  const named = adminToType(said)
  const remedy = `${BUN_RUN} admin:create ${named} makes another password`
  const made = passwordLine(admin)
  const isKept = made === null && (state === 'waits' || state === 'used')
  const stored = linesOf(file)
  if (isKept && stored === null) {
    const unreadable = `the operator's file cannot be read, and may hold the one-time password of ${named}`
    log.error(`${unreadable}: let this account own it; or ${remedy}`, { file })
    return null
  }
  const lines = [
    made ?? (isKept && stored?.find((line) => line.startsWith(startOf(email)))),
    outboxUrl && `Outbox: ${outboxUrl} (until the next start)`,
  ].filter(Boolean)
  try {
    if (lines.length > 0) writePrivately(file, `${lines.join('\n')}\n`)
    else rmSync(file, { force: true })
    return lines.length > 0 ? file : null
  } catch (error) {
    log.error(`the operator's file could not be written${oneTimePassword ? `: ${remedy}` : ''}`, { file, error })
    return null
  }
}

/**
 * Writes a new one-time password to the operator's file until the shop is open and announces it; a start that is killed
 * before that leaves it there. If the file cannot be written, the announcement says so.
 */
export function storePassword(dataDir: string, made: KnownAdmin): void {
  const line = passwordLine(made)
  if (line === null) return
  try {
    writePrivately(join(dataDir, 'first-admin'), `${line}\n`)
  } catch {
    return
  }
}

function passwordLine({ email, oneTimePassword }: KnownAdmin): string | null {
  if (oneTimePassword === null) return null
  return `${startOf(email)} password ${oneTimePassword} (until another is chosen or made, within ${ONE_TIME_PASSWORD_DAYS} days)`
}

/** Removes an admin's outdated password from the file, so that nobody who is locked out tries it. */
export function deletePasswordOf(dataDir: string, email: string): void {
  const file = join(dataDir, 'first-admin')
  const stored = linesOf(file) ?? []
  const others = stored.filter((line) => !line.startsWith(startOf(email)))
  if (others.length === stored.length) return
  if (others.length > 0) writePrivately(file, `${others.join('\n')}\n`)
  else rmSync(file)
}

function startOf(email: string): string {
  return `Admin: ${email},`
}

/** Returns the lines of the file, none if there is no file; null if it cannot be read. */
function linesOf(file: string): string[] | null {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : null
  }
}
