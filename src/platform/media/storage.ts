/**
 * Stores the files of images under the names of `shared/images.ts`, which contain a hash of the content: a file is never
 * overwritten with another content.
 */
export interface MediaStorage {
  /** Stores the complete file or nothing; storing the same file again changes nothing. */
  put(file: string, bytes: Uint8Array): Promise<void>
  /** Returns null if there is no such file. Files have a few hundred kB at most, so ranges are cut from the complete file. */
  get(file: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(file: string): Promise<boolean>
  /** Removing a file that does not exist is no error. */
  remove(file: string): Promise<void>
  /** Lists the names of all files in no particular order, without those that ship with the shop. */
  list(): AsyncIterable<string>
}

/** Adds the images that ship with the shop to a storage; they are read in place, and never removed. */
export function withShipped(storage: MediaStorage, shipped: Pick<MediaStorage, 'get' | 'has'>): MediaStorage {
  return {
    put: async (file, bytes) => {
      if (!(await shipped.has(file))) await storage.put(file, bytes)
    },
    get: async (file) => (await shipped.get(file)) ?? storage.get(file),
    has: async (file) => (await shipped.has(file)) || storage.has(file),
    remove: (file) => storage.remove(file),
    list: () => storage.list(),
  }
}
