import { join } from 'node:path'
import { StartError } from '../../src/platform/runtime/errors.ts'
import type { SiteListening } from './messages.ts'

/** A process of the development server. */
export interface Child<Message> {
  /** Its first message; rejects if it ends before. */
  ready: Promise<Message>
  exited: Promise<number>
  send(message: object): void
  /** Tells it to end; a second time, not to wait for requests in flight. */
  end(): void
  /** Ends it, by force if it takes too long. */
  stop(): Promise<void>
}

/** Longer than a server takes that waits for requests in flight. */
const PATIENCE_MS = 10_000

/** Runs a script with its output shown. It can tell by its closed channel that this process has ended. */
export function startChild<Message>(script: string, args: string[], env: Record<string, string>): Child<Message> {
  const first = Promise.withResolvers<Message>()
  const child = Bun.spawn([process.execPath, script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...(process.env as Record<string, string>), NODE_ENV: 'development', ...env },
    // A Ctrl-C in the terminal reaches only this process, which ends the others in turn.
    detached: true,
    serialization: 'json',
    ipc: (message) => first.resolve(message as Message),
  })
  void child.exited.then(() => first.reject(new StartError('The development server could not start, see above')))
  // Whoever does not wait for the message learns of the end from `exited`.
  first.promise.catch(() => {})
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    ready: first.promise,
    exited: child.exited,
    send: (message) => void (isRunning() && child.send(message)),
    end: () => child.kill('SIGTERM'),
    async stop() {
      child.kill('SIGTERM')
      const forced = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await child.exited
      clearTimeout(forced)
    },
  }
}

/** Starts Astro's development server, without its telemetry and its look for newer versions. */
export function startSite(host: string, port: number): Child<SiteListening> {
  const env = { ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DISABLE_UPDATE_CHECK: 'true' }
  return startChild(join(import.meta.dir, 'site.ts'), [host, String(port)], env)
}
