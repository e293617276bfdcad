import { join } from 'node:path'

const ROOT = join(import.meta.dir, '../..')

/** Runs a command as in the README (`bun run NAME …`), with no settings but the given ones. */
export async function runCommand(env: Record<string, string>, name: string, ...argv: string[]) {
  const child = Bun.spawn([process.execPath, 'run', '--silent', name, ...argv], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { said, complained, code: await child.exited }
}
