import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseImageFile } from '../../shared/images.ts'
import { newId } from '../runtime/ids.ts'
import { leaveToOwner, makeFolder } from '../runtime/owned-files.ts'
import type { MediaStorage } from './storage.ts'

/** Stores images as files in one directory. */
export function diskMedia(directory: string): MediaStorage {
  const at = (file: string) => Bun.file(join(directory, checked(file)))
  return {
    async put(file, bytes) {
      makeFolder(directory)
      // Written to a temporary file and renamed, so that readers see either the complete file or none.
      const aside = join(directory, `.${newId()}.new`)
      try {
        await Bun.write(aside, bytes)
        leaveToOwner(aside)
        await rename(aside, join(directory, checked(file)))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(file) {
      try {
        return await at(file).bytes()
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null
        throw error
      }
    },
    has: (file) => at(file).exists(),
    remove: (file) => rm(join(directory, checked(file)), { force: true }),
    async *list() {
      for (const name of await namesIn(directory)) if (parseImageFile(name)) yield name
    },
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

// The media route has validated the name already; no other caller may reach the disk with an invalid one either.
function checked(file: string): string {
  if (!parseImageFile(file)) throw new Error(`Not an image file's name: ${file}`)
  return file
}
