import { mkdirSync } from 'node:fs'

/** A folder in which not even root can create anything. */
export const FORBIDDEN = process.platform === 'linux' ? '/sys/tokri' : '/System/tokri'

/** Whether that is because its disk can only be read, as in a container, and not for lack of a right. */
export function isForbiddenReadOnly(): boolean {
  try {
    mkdirSync(FORBIDDEN)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
  throw new Error(`${FORBIDDEN} could be created`)
}
