import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Log } from './log.ts'

/** The fix for a disk that is full, or nearly so. */
export const MAKE_ROOM = 'Make room, or move DATA_DIR to a larger disk: a full one stops sales'

const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.05
const LOOK_MS = 10 * 60_000

export interface DiskRoom {
  freeBytes: number
  /** Less than a database next to a growing number of images needs. */
  isNearlyFull: boolean
}

/** Returns the free space on the disk that the shop writes to. */
export async function roomAt(directory: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(nearest(resolve(directory)))
  const freeBytes = bavail * bsize
  return { freeBytes, isNearlyFull: freeBytes < MIN_FREE_BYTES || bavail / blocks < MIN_FREE_SHARE }
}

/** Whether a write failed because the disk, or the account's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes((error as { code?: string } | null)?.code ?? '')
}

/** Whether a program says that the disk is full. */
export function saysDiskFull(said: string): boolean {
  return /No space left on device|Check free disk space|Disk quota exceeded/.test(said)
}

/**
 * Names what could not be written when the disk is full: an error of writing to an open file names nothing, and one of
 * copying a file names its source.
 */
export function namingFullDisk(error: unknown, path: string): unknown {
  return isDiskFull(error) ? Object.assign(error as Error, { path }) : error
}

/** A folder that does not exist yet, as when everything is stored elsewhere, would be created where its parents are. */
function nearest(directory: string): string {
  return existsSync(directory) ? directory : nearest(dirname(directory))
}

/** Warns every ten minutes for as long as the disk is nearly full; each instance watches its own disk. */
export function watchDisk(directory: string, log: Log, look = roomAt, everyMs = LOOK_MS): { stop(): void } {
  const once = async () => {
    const room = await look(directory).catch(() => null)
    if (room?.isNearlyFull) {
      log.warn('the disk is nearly full: a full one stops sales', {
        directory,
        freeMb: Math.floor(room.freeBytes / 2 ** 20),
      })
    }
  }
  void once()
  const timer = setInterval(once, everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
