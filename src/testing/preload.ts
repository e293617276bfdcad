import { afterAll } from 'bun:test'
import { stopSharedServer } from './database.ts'

// A preloaded afterAll runs once, after the last test file of the run.
afterAll(stopSharedServer)
