import { join } from 'node:path'

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

/** Runs the steps of a script; a fault that the steps know ends it with its sentence alone. */
export async function runSteps(steps: () => Promise<void>): Promise<void> {
  try {
    await steps()
  } catch (error) {
    if (!(error instanceof StepError) && (error as Error).name !== 'StartError') throw error
    console.error((error as Error).message)
    process.exit(1)
  }
}

async function text(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}
