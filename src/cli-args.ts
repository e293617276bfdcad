import { StartError } from './platform/runtime/errors.ts'
import { BUN_RUN } from './platform/runtime/typed-command.ts'

/** Command-line options for starting the shop. */
export interface Options {
  /** Whether to load the demo catalogue at the shop's first start. */
  demo: boolean
}

/** The commands that start the shop, and what each does. */
const COMMANDS = {
  start: 'Starts the shop.',
  dev: 'Starts the shop for those who change it: shows saved changes at once, and all components at /_components.',
}

/**
 * Parses the command-line arguments; throws `StartError` for an unknown one. With `--help` it prints what the command does
 * and ends the process.
 */
export function readOptions(argv: readonly string[], command: keyof typeof COMMANDS = 'start'): Options {
  const unknown = argv.find((word) => word !== '--no-demo' && word !== '--help')
  if (unknown !== undefined) throw new StartError(`There is no option "${unknown}"; there are --no-demo and --help`)
  if (argv.includes('--help')) {
    process.stdout.write(`${usageOf(command)}\n`)
    process.exit(0)
  }
  return { demo: !argv.includes('--no-demo') }
}

function usageOf(command: keyof typeof COMMANDS): string {
  return `Usage: ${BUN_RUN} ${command} [--no-demo]

${COMMANDS[command]}

  --no-demo   start an empty shop; counts at the first start, which otherwise fills in a demo catalogue
  --help      say this

Settings are environment variables; the README lists them.`
}
