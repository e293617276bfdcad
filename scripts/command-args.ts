import { parseArgs } from 'node:util'
import { BUN_RUN } from '../src/platform/runtime/typed-command.ts'

interface Accepted {
  /** How many arguments other than options there may be, at least and at most. */
  operands?: readonly [min: number, max: number]
  /** Options without a value. */
  flags?: readonly string[]
  /** Options with a value, as in `--keep 14` or `--keep=14`. */
  values?: readonly string[]
}

interface CommandArgs {
  operands: string[]
  flags: ReadonlySet<string>
  values: Readonly<Record<string, string | undefined>>
}

/**
 * Parses the arguments of a command. With `--help` it prints what the command does, and with arguments that the command
 * does not have, how it is used; either ends the process before anything is done.
 * @param typed the command line, such as `bun run backup DIRECTORY [--keep N]`.
 * @param does what the command does, in sentences.
 */
export function readCommand(typed: string, does: string, accepted: Accepted = {}): CommandArgs {
  const usage = typed.replace(/^bun run/, BUN_RUN)
  const { operands: [min, max] = [0, 0], flags = [], values = [] } = accepted
  const options = {
    ...Object.fromEntries(['help', ...flags].map((name) => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(values.map((name) => [name, { type: 'string' as const }])),
  }
  const { positionals, tokens } = parseArgs({ options, allowPositionals: true, strict: false, tokens: true })
  const given: Record<string, string | undefined> = {}
  const found = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    if (!(name in options)) refuse(`There is no option "${rawName}"`, usage)
    const takesValue = values.includes(name)
    if (takesValue !== (value !== undefined))
      refuse(`${rawName} ${takesValue ? 'needs a value' : 'takes no value'}`, usage)
    found.add(name)
    given[name] = value
  }
  if (found.has('help')) {
    console.log(`Usage: ${usage}\n\n${does}`)
    process.exit(0)
  }
  if (positionals.length < min) refuse('Something is missing', usage)
  if (positionals.length > max) refuse(`"${positionals[max]}" is one argument too many`, usage)
  return { operands: positionals, flags: found, values: given }
}

function refuse(why: string, usage: string): never {
  console.error(`${why}: ${usage}`)
  process.exit(1)
}
