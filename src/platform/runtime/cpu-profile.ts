import type { Profiler } from 'node:inspector'
import { join } from 'node:path'
import type { Log } from './log.ts'
import { writePrivately } from './secrets.ts'

const SIGNAL = 'SIGUSR2'
const LASTS_MS = 15_000

/**
 * Takes a CPU profile for a while whenever the process receives SIGUSR2, and writes it to a file that Chromium's
 * developer tools open. A second signal ends the profile early.
 */
export function profileOnSignal(dataDir: string, log: Log): { stop(): void } {
  let ending: PromiseWithResolvers<void> | null = null
  const asked = () => {
    if (ending) return ending.resolve()
    ending = Promise.withResolvers()
    profile(dataDir, ending.promise)
      .then((file) => log.info('a CPU profile was written', { file }))
      .catch((error) => log.error('a CPU profile could not be taken', { error }))
      .finally(() => {
        ending = null
      })
    log.info('taking a CPU profile', { seconds: LASTS_MS / 1000 })
  }
  process.on(SIGNAL, asked)
  return {
    stop() {
      process.off(SIGNAL, asked)
      ending?.resolve()
    },
  }
}

async function profile(dataDir: string, ended: Promise<void>): Promise<string> {
  // Loaded only when needed, which is hardly ever.
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    await Promise.race([ended, Bun.sleep(LASTS_MS)])
    const { profile } = (await session.post('Profiler.stop')) as { profile: Profiler.Profile }
    const directory = join(dataDir, 'profiles')
    const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}.cpuprofile`)
    writePrivately(file, JSON.stringify(profile))
    return file
  } finally {
    session.disconnect()
  }
}
