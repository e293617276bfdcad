import { afterAll } from 'bun:test'
import { closeSharedBrowser } from './browser.ts'
import { stopSharedServer } from './database.ts'

// A preloaded afterAll runs once, after the last test file of the run.
afterAll(async () => {
  await Promise.all([stopSharedServer(), closeSharedBrowser()])
})
