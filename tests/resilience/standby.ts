import { afterAll } from 'bun:test'
import { createStandby, type Standby } from '../../src/testing/standby.ts'

/** Creates a standby from a file backup of a test's own server; it is removed after the test file. */
export async function openStandby(primaryUrl: string): Promise<Standby> {
  const standby = await createStandby(primaryUrl)
  afterAll(standby.remove)
  return standby
}
