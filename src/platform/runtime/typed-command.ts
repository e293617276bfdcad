import { delimiter } from 'node:path'

/**
 * How commands are typed on this machine: `bun run`, or through npx where there is no Bun but the one that npx has fetched.
 * Messages that name a command begin it with this.
 */
export const BUN_RUN = commandOn(process.env.PATH ?? '')

export function commandOn(path: string): string {
  // npx, and a script of package.json, put folders of their own before those of the machine.
  const own = path.split(delimiter).filter((folder) => !/[/\\](_npx|node_modules)[/\\]/.test(folder))
  return Bun.which('bun', { PATH: own.join(delimiter) }) === null ? `npx -y bun@${Bun.version} run` : 'bun run'
}
