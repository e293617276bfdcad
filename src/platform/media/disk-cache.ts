import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { parseImageFile } from '../../shared/images.ts'
import { type Log, silentLog } from '../runtime/log.ts'
import { diskMedia } from './disk.ts'
import type { MediaStorage } from './storage.ts'
import { isWholeImage } from './whole-image.ts'

export interface DiskCacheOptions {
  directory: string
  /** Disk space that the copies may take; the least recently served are removed first. */
  maxBytes: number
  log?: Log
}

/**
 * Caches recently read or written files of a remote storage on disk, so that images are shown while it is unreachable. Files
 * are named by a hash of their content, so a copy is never stale.
 */
export function withDiskCache(
  storage: MediaStorage,
  { directory, maxBytes, log = silentLog }: DiskCacheOptions,
): MediaStorage {
  const disk = diskMedia(directory)
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (size) => Math.max(size, 1),
    dispose: (_, file, reason) => {
      if (reason !== 'set') rmSync(join(directory, file), { force: true })
    },
  })
  for (const { file, size } of oldestFirst(directory)) sizes.set(file, size)
  // A failed copy, for example on a full disk, must not prevent the image from being shown; it is logged once.
  let hasFailed = false
  const copy = async (file: string, bytes: Uint8Array) => {
    try {
      await disk.put(file, bytes)
      sizes.set(file, bytes.byteLength)
    } catch (error) {
      if (!hasFailed) log.warn('images cannot be cached on disk', { error: String(error) })
      hasFailed = true
    }
  }

  return {
    ...storage,
    async put(file, bytes) {
      await storage.put(file, bytes)
      await copy(file, bytes)
    },
    async get(file) {
      if (sizes.get(file) !== undefined) {
        const stored = await disk.get(file)
        // Earlier versions stored whatever the bucket responded with.
        if (stored && isWholeFile(file, stored)) return stored
        sizes.delete(file)
      }
      const bytes = await storage.get(file)
      if (bytes) await copy(file, bytes)
      return bytes
    },
    async remove(file) {
      sizes.delete(file)
      await storage.remove(file)
    },
  }
}

function oldestFirst(directory: string): { file: string; size: number }[] {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
  return names
    .filter((name) => parseImageFile(name))
    .map((file) => ({ file, ...statSync(join(directory, file)) }))
    .sort((a, b) => a.mtimeMs - b.mtimeMs)
}

function isWholeFile(file: string, bytes: Uint8Array): boolean {
  const image = parseImageFile(file)
  return image !== null && isWholeImage(image.format, bytes)
}
