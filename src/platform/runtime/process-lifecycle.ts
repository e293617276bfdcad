import { END_SIGNALS } from './end-signals.ts'
import type { Log } from './log.ts'

/** Something that runs until it is stopped. */
export interface Running {
  /** Responds to the requests in flight, then stops everything. */
  stop(): Promise<void>
  /** Called while stopping: requests in flight are no longer waited for. */
  stopWaiting(): void
}

export interface ProcessLifecycle {
  start(): Promise<Running>
  /** Explains an error that people can fix; returns null for a defect of the program. */
  explain(error: unknown): string | null
  log: Log
}

/** One Ctrl-C arrives twice: from the terminal, and passed on by `bun run`. */
const SAME_SIGNAL_MS = 500

const STOP_LIMIT_MS = 45_000

/**
 * Runs until SIGTERM, SIGINT or, without `nohup`, SIGHUP, then stops in order and exits with 0; a signal during the start takes effect
 * when the start is complete. Exits with 1 after a defect, and, with a sentence, when the start fails.
 */
export async function runUntilSignal({ start, explain, log }: ProcessLifecycle): Promise<never> {
  const signal = Promise.withResolvers<null>()
  let signalledAt: number | null = null
  let running: Running | null = null
  for (const name of END_SIGNALS) {
    process.on(name, () => {
      signal.resolve(null)
      signalledAt ??= performance.now()
      if (performance.now() - signalledAt > SAME_SIGNAL_MS) running?.stopWaiting()
    })
  }
  const defect = catchDefects(log)
  // While stopping, a process may wait only for promises, which do not keep it alive.
  setInterval(() => {}, 2 ** 30)
  try {
    running = await start()
    const fatal = await Promise.race([signal.promise, defect])
    if (fatal) log.error('stopping after a defect', { error: fatal })
    await withinLimit(running.stop())
    process.exit(fatal ? 1 : 0)
  } catch (error) {
    // Ctrl-C also reaches the tools that a start runs; the start then fails for that reason alone.
    if (signalledAt !== null && running === null) process.exit(0)
    process.stderr.write(`${explain(error) ?? describeDefect(error)}\n`)
    process.exit(1)
  }
}

/** Resolves with the first uncaught error that is a defect. */
function catchDefects(log: Log): Promise<Error> {
  const first = Promise.withResolvers<Error>()
  const judge = (error: Error) => {
    if (isLostConnection(error)) log.warn('a database connection was lost', { error: error.message })
    else if (isOfServer(error)) log.error('a database statement failed that nothing awaited', { error })
    else first.resolve(error)
  }
  process.on('uncaughtException', judge)
  process.on('unhandledRejection', (reason) => judge(reason instanceof Error ? reason : new Error(String(reason))))
  // A pipe that nobody reads any more (`bun start | head`) is no reason to stop the shop.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return first.promise
}

/**
 * When the database goes away, postgres.js under Bun and the job runner's pg throw outside of their queries, from
 * timers and from rejections that nobody can await. The queries themselves fail properly, and both libraries reconnect.
 */
function isLostConnection(error: NodeJS.ErrnoException): boolean {
  // 57P01 to 57P03: the server is shut down, has crashed, or is starting; 08: a pooler has no server.
  if (/^(ECONN|EPIPE|ETIMEDOUT|CONNECTION_|57P0|08)/.test(error.code ?? '')) return true
  if (/^Connection terminated/.test(error.message)) return true
  return error instanceof TypeError && /socket/.test(error.message) && /postgres/.test(error.stack ?? '')
}

/**
 * An error that a server reports, such as a full disk or a temporary read-only state, is no defect of the shop. Both
 * client libraries report it with an SQLSTATE and a severity.
 */
function isOfServer(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('severity' in cause && /^[0-9A-Z]{5}$/.test(String((cause as { code?: unknown }).code))) return true
  return false
}

async function withinLimit(stopping: Promise<void>): Promise<void> {
  const late = Bun.sleep(STOP_LIMIT_MS).then(() => Promise.reject(new Error('Stopping took too long')))
  await Promise.race([stopping, late])
}

function describeDefect(error: unknown): string {
  return `Tokri could not start, because of a bug:\n${error instanceof Error ? error.stack : String(error)}`
}
