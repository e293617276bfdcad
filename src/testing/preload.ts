import { afterAll } from 'bun:test'
import { closeSharedBrowser } from './browser.ts'
import { stopSharedServer } from './database.ts'
import { TEST_SERVER_SETTING } from './postgres-server.ts'

// The framework asks once, when it is loaded, whether it runs in production. Anywhere else it describes a refused request
// in more detail than a hostile one survives, and tests would see another server than shoppers do.
const environment = process.env.NODE_ENV
process.env.NODE_ENV = 'production'
await import('elysia')
process.env.NODE_ENV = environment

// A preloaded afterAll runs once, after the last test file of the run; but in a worker of `bun run test` after each of its
// files. What a worker has open of the shared servers, pages that the next file uses among it, ends with the worker.
if (!process.env[TEST_SERVER_SETTING])
  afterAll(async () => {
    await Promise.all([stopSharedServer(), closeSharedBrowser()])
  })
