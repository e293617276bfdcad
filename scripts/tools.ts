import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { END_SIGNALS } from '../src/platform/runtime/end-signals.ts'

/** A step that failed. The message is meant for people and includes the tool's output. */
export class StepError extends Error {
  override readonly name = 'StepError'
}

/** Runs a tool in the project's folder. Its output is only shown if it fails. */
export async function runTool(failure: string, command: string[], env: Record<string, string> = {}): Promise<void> {
  const tool = Bun.spawn(command, {
    cwd: join(import.meta.dir, '..'),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    env: { ...(process.env as Record<string, string>), NO_COLOR: '1', ...env },
  })
  const [out, err, code] = await Promise.all([text(tool.stdout), text(tool.stderr), tool.exited])
  if (code !== 0) throw new StepError(`${failure}:\n\n${out}${err}`)
}

/**
 * Runs the steps of a script. An error that people can fix ends the script with a one-sentence message, and with 1 unless
 * `failureCode` says otherwise of what was done before.
 */
export async function runSteps(steps: () => Promise<void>, failureCode = () => 1): Promise<void> {
  try {
    await steps()
  } catch (error) {
    // What fails now fails because of that.
    if (isInterrupted) return new Promise(() => {})
    const file = explainFile(error)
    const sentence =
      error instanceof StepError
        ? error.message
        : file
          ? [file.said, file.fix].filter(Boolean).join(': ')
          : await explainShop(error)
    if (sentence === null) throw error
    console.error(sentence)
    process.exit(failureCode())
  }
}

const cleanUps: (() => unknown)[] = []
let isInterrupted = false

/**
 * Has Ctrl-C, and any other signal to end, run `cleanUp` before the command ends, and before what was given earlier.
 * Returns what takes that back.
 */
export function onInterrupt(cleanUp: () => unknown): () => void {
  if (cleanUps.push(cleanUp) === 1) for (const signal of END_SIGNALS) process.on(signal, interrupt)
  return () => void cleanUps.splice(cleanUps.indexOf(cleanUp), 1)
}

async function interrupt(signal: (typeof END_SIGNALS)[number]): Promise<void> {
  // One Ctrl-C arrives twice: from the terminal, and passed on by `bun run`.
  if (isInterrupted) return
  isInterrupted = true
  // What fails now fails because of that, also where nothing waits for it, such as a connection that is being opened.
  for (const failure of ['uncaughtException', 'unhandledRejection']) process.on(failure, () => {})
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  process.exit(128 + constants.signals[signal])
}

/** Explains a system error about a file or folder that was passed to a command, or of the clone, and says the fix if there is one. */
export function explainFile(error: unknown): { said: string; fix: string } | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  switch (path && code) {
    case 'EACCES':
    case 'EPERM':
      return { said: `This account may not use ${path}`, fix: 'use the account that owns it, or give yours that right' }
    case 'EROFS':
      return {
        said: `${path} is on a disk that can only be read`,
        fix: 'mount it so that it can be written, or choose another place',
      }
    case 'ENOTDIR':
    case 'EEXIST':
      return { said: `${nearestExisting(path!)} is in the way`, fix: 'a folder is needed there' }
    case 'EISDIR':
      return { said: `${path} is a folder`, fix: 'a file is needed there' }
    case 'ENOENT':
      return syscall === 'mkdir'
        ? { said: `No folder can be made at ${path}`, fix: 'choose another one' }
        : { said: `There is no ${path}`, fix: '' }
    case 'ENOSPC':
    case 'EDQUOT':
      return { said: 'The disk is full', fix: `${path} cannot be written` }
    default:
      return null
  }
}

/** Returns the existing part of a path that cannot be created, such as a file in place of a folder. */
function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))
}

// Imported dynamically, because nothing of the shop can be imported until the packages are installed.
async function explainShop(error: unknown): Promise<string | null> {
  const errors = await import('../src/platform/runtime/startup-errors.ts').catch(() => null)
  return errors?.explainStartupError(error) ?? null
}

async function text(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}
