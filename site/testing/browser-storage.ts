import { afterAll } from 'bun:test'

/** Installs empty browser storages for a test file. Call it before importing code that reads them. */
export function givenBrowserStorage(): { localStorage: Storage; sessionStorage: Storage } {
  const storages = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  for (const [name, value] of Object.entries(storages)) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
  afterAll(() => {
    for (const name of Object.keys(storages)) Reflect.deleteProperty(globalThis, name)
  })
  return storages
}

// Stores entries as own properties and methods on the prototype, as browsers do.
function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => {
      storage[key] = String(value)
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
    clear: () => {
      for (const key of Object.keys(storage)) delete storage[key]
    },
    key: (at: number) => Object.keys(storage)[at] ?? null,
  }
  const storage = Object.create(methods)
  return storage
}
