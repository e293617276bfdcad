/** Where pictures' files are kept, by the names of `shared/pictures.ts`: content-hashed, so never overwritten with something else. */
export interface MediaStore {
  /** Whole or not at all; storing the same file again changes nothing. */
  put(file: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. A picture's file is at most some hundred kB: parts are cut from the whole. */
  get(file: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(file: string): Promise<boolean>
  /** Removing what is not there is no fault. */
  remove(file: string): Promise<void>
  /** The names of all files, in no order; those that ship with the shop are not among them. */
  list(): AsyncIterable<string>
}

/** Puts pictures that ship with the shop under a store; they are read where they are, and stay. */
export function withShipped(store: MediaStore, shipped: Pick<MediaStore, 'get' | 'has'>): MediaStore {
  return {
    put: async (file, bytes) => {
      if (!(await shipped.has(file))) await store.put(file, bytes)
    },
    get: async (file) => (await shipped.get(file)) ?? store.get(file),
    has: async (file) => (await shipped.has(file)) || store.has(file),
    remove: (file) => store.remove(file),
    list: () => store.list(),
  }
}
