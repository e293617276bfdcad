import { StartError } from './platform/runtime/errors.ts'

/** What the command line of a start can say. */
export interface Options {
  /** Whether a shop that starts for the first time is filled with the demo catalogue. */
  demo: boolean
  help: boolean
}

export const USAGE = `Starts the shop.

  --no-demo   start an empty shop; counts at the first start, which otherwise fills in a demo catalogue
  --help      say this

Settings are environment variables; the README lists them.`

/** Reads the words after the command; throws `StartError` for one that means nothing. */
export function readOptions(argv: readonly string[]): Options {
  const unknown = argv.find((word) => word !== '--no-demo' && word !== '--help')
  if (unknown !== undefined) throw new StartError(`There is no option "${unknown}"; there are --no-demo and --help`)
  return { demo: !argv.includes('--no-demo'), help: argv.includes('--help') }
}
