/**
 * How commands are typed where this process was started: `bun run`, or through npx on a machine that has no Bun of its own.
 * Messages that name a command begin it with this.
 */
export const BUN_RUN = process.env.npm_command === 'exec' ? `npx -y bun@${Bun.version} run` : 'bun run'
