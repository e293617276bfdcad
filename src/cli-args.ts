import { StartError } from './platform/runtime/errors.ts'

/** Command-line options for starting the shop. */
export interface Options {
  /** Whether to load the demo catalogue at the shop's first start. */
  demo: boolean
  help: boolean
}

export const USAGE = `Usage: bun run start [--no-demo]

Starts the shop.

  --no-demo   start an empty shop; counts at the first start, which otherwise fills in a demo catalogue
  --help      say this

Settings are environment variables; the README lists them.`

/** Parses the command-line arguments; throws `StartError` for an unknown one. */
export function readOptions(argv: readonly string[]): Options {
  const unknown = argv.find((word) => word !== '--no-demo' && word !== '--help')
  if (unknown !== undefined) throw new StartError(`There is no option "${unknown}"; there are --no-demo and --help`)
  return { demo: !argv.includes('--no-demo'), help: argv.includes('--help') }
}
