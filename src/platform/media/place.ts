import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../runtime/config.ts'
import { newId } from '../runtime/ids.ts'
import { leaveToOwner, makeFolder } from '../runtime/owned-files.ts'

type MediaConfig = Pick<Config, 's3' | 'dataDir'>

/** In the folder of images, so that instances that share the folder share it. */
const ID_FILE = '.place'

/** Identifies where images are stored, to compare instances; of a folder without any image it is null. */
export function mediaPlace({ s3, dataDir }: MediaConfig): string | null {
  if (s3) return `bucket ${s3.bucket}`
  try {
    return `folder ${readFileSync(join(dataDir, 'media', ID_FILE), 'utf8')}`
  } catch {
    return null
  }
}

/** As `mediaPlace`, for an instance that starts: gives a new folder its id. Null if that cannot be written. */
export function openMediaPlace(config: MediaConfig): string | null {
  const found = mediaPlace(config)
  if (found !== null) return found
  const folder = join(config.dataDir, 'media')
  try {
    makeFolder(folder)
    writeFileSync(join(folder, ID_FILE), newId(), { flag: 'wx' })
    leaveToOwner(join(folder, ID_FILE))
  } catch {
    // An instance that shares the folder was faster, or images cannot be stored there either.
  }
  return mediaPlace(config)
}
