import { accessSync, constants, createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { namingFullDisk } from '../src/platform/runtime/disk-space.ts'
import { StepError } from './tools.ts'

/** Verifies that the file can be written there, before any work is done for it. */
export function requirePlaceFor(path: string): void {
  accessSync(dirname(path), constants.W_OK)
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) throw new StepError(`${path} is a folder: a file is needed there`)
  if (!statSync(path).isFile()) throw new StepError(`${path} is no ordinary file: name one`)
}

/** Writes a file beside its place and moves it there once it is whole: a failure leaves what was there before. */
export async function writeWhole(path: string, pieces: AsyncIterable<string | Uint8Array>): Promise<void> {
  const unfinished = `${path}.${process.pid}.unfinished`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(unfinished))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw namingFullDisk(error, path)
  }
}
