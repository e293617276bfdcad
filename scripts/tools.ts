import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A step that did not work; the message is for people, and holds what the tool printed. */
export class StepError extends Error {
  override readonly name = 'StepError'
}

/** Runs a tool in the project's folder, silent unless it fails. */
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

/** Runs the steps of a script; a fault that people can mend ends it with a sentence alone. */
export async function runSteps(steps: () => Promise<void>): Promise<void> {
  try {
    await steps()
  } catch (error) {
    const sentence = error instanceof StepError ? error.message : (explainFile(error) ?? (await explainShop(error)))
    if (sentence === null) throw error
    console.error(sentence)
    process.exit(1)
  }
}

/** What the system says of a file or folder that a command was given, or of the clone itself. */
function explainFile(error: unknown): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  switch (path && code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This account may not write to ${path}: use the account that owns it, or give yours that right`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${standingAt(path!)} is in the way: a folder is needed there`
    case 'EISDIR':
      return `${path} is a folder: a file is needed there`
    case 'ENOENT':
      return syscall === 'mkdir' ? `No folder can be made at ${path}: choose another one` : `There is no ${path}`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${path} cannot be written`
    default:
      return null
  }
}

/** What is there of a path that cannot be made: of a folder below a file, the file. */
function standingAt(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : standingAt(dirname(path))
}

// Until the packages are there, nothing of the shop can be imported.
async function explainShop(error: unknown): Promise<string | null> {
  const errors = await import('../src/platform/runtime/startup-errors.ts').catch(() => null)
  return errors?.explainStartupError(error) ?? null
}

async function text(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}
