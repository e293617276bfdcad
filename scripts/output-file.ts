import { accessSync, constants, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isAlive } from '../src/platform/postgres/postmaster.ts'
import { namingFullDisk } from '../src/platform/runtime/disk-space.ts'
import { StepError } from './tools.ts'

/**
 * Verifies that the file can be written there, before any work is done for it, and that it is not the one that is read.
 * @throws StepError
 */
export function requirePlaceFor(path: string, input?: string): void {
  accessSync(dirname(path), constants.W_OK)
  if (!existsSync(path)) return
  if (input && isSameFile(path, input)) throw new StepError(`${path} is the file that is read: name another one`)
  if (statSync(path).isDirectory()) throw new StepError(`${path} is a folder: a file is needed there`)
  if (!statSync(path).isFile()) throw new StepError(`${path} is no ordinary file: name one`)
}

/** Whether both are one file, also by a link. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [statSync(one), statSync(other)]
  return first.dev === second.dev && first.ino === second.ino
}

/** Writes a file beside its place and moves it there once it is whole: a failure leaves what was there before. */
export async function writeWhole(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`
  try {
    await removeAbandoned(path)
    await pipeline(Readable.from(pieces), createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw namingFullDisk(error, path)
  }
}

/** Removes what processes left that were killed while they wrote the file. */
async function removeAbandoned(path: string): Promise<void> {
  const start = `${basename(path)}.`
  for (const name of readdirSync(dirname(path))) {
    const pid = name.startsWith(start) ? /^(\d+)\.unfinished$/.exec(name.slice(start.length))?.[1] : undefined
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(dirname(path), name), { force: true })
  }
}
