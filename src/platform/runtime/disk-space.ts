import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Log } from './log.ts'

const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.05
const LOOK_MS = 10 * 60_000

export interface DiskRoom {
  freeBytes: number
  /** Less than is good for a database beside growing pictures. */
  isNearlyFull: boolean
}

/** The room that is left where the shop writes. */
export async function roomAt(directory: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(nearest(resolve(directory)))
  const freeBytes = bavail * bsize
  return { freeBytes, isNearlyFull: freeBytes < MIN_FREE_BYTES || bavail / blocks < MIN_FREE_SHARE }
}

/** A folder that is not there yet, as when all is kept elsewhere, will be made where its parents are. */
function nearest(directory: string): string {
  return existsSync(directory) ? directory : nearest(dirname(directory))
}

/** Says every ten minutes that the disk is nearly full, for as long as it is; each copy of the shop has its own. */
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
