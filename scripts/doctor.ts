import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import packageJson from '../package.json'
import { checkLeftovers, checkSettings, examineDisk, examineShop } from '../src/doctor.ts'
import { tokenSecretsOf } from '../src/main.ts'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { bad, type CheckResult, good, linesOf, reasonOf } from '../src/platform/doctor/check-result.ts'
import { START_OR_NAME_IT } from '../src/platform/doctor/database.ts'
import { openMedia } from '../src/platform/media/open.ts'
import { openPayments } from '../src/platform/payments/open.ts'
import { type Config, ConfigError, loadConfig } from '../src/platform/runtime/config.ts'
import { StartError } from '../src/platform/runtime/errors.ts'
import { silentLog } from '../src/platform/runtime/log.ts'
import { explainStartupError } from '../src/platform/runtime/startup-errors.ts'
import { isOnTerminal } from '../src/platform/runtime/terminal.ts'
import { readCommand } from './command-args.ts'
import { hasDatabase, withDatabaseUrl } from './database.ts'
import { explainFile, runSteps } from './tools.ts'

// `bun run doctor`: checks the shop part by part, running or not. Exits with 1 if a check fails.
const { flags } = readCommand(
  'bun run doctor [--leftovers] [--quiet]',
  `Checks the shop part by part, running or not, and says how to fix what is wrong. Exits with 1 if a check fails.

  --leftovers   lists each database whose shop's folder is gone, with what to do about it
  --quiet       prints only what fails`,
  { flags: ['leftovers', 'quiet'] },
)

const MARKS = { good: '✔', warning: '!', bad: '✘' }
const COLOURS = { good: '\x1b[32m', warning: '\x1b[33m', bad: '\x1b[31m' }

let isWell = true
await runSteps(async () => {
  show({ part: 'Version', ...good(`Tokri ${packageJson.version}, Bun ${Bun.version}`) })
  const config = readSettings()
  if (!config) return
  show({ part: 'Settings', ...good('every setting can be read') })
  for (const result of checkSettings(config)) show(result)
  if (hasDatabase(config)) await examine(config)
  else showNoDatabase(config.dataDir)
  for (const result of checkLeftovers({ each: flags.has('leftovers') })) show(result)
})
process.exit(isWell ? 0 : 1)

function readSettings(): Config | null {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const failure of error.errors)
      show({ part: 'Settings', ...bad(failure, 'The README says what each setting means') })
    return null
  }
}

/** Returns why the data directory could not be created, or null if it could. Leaves it as it was. */
function whyNoFolder(dataDir: string): string | null {
  try {
    const made = mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
    if (made) rmSync(made, { recursive: true })
    return null
  } catch (error) {
    return explainStartupError(error) ?? reasonOf(error)
  }
}

function showNoDatabase(dataDir: string): void {
  const error = whyNoFolder(dataDir)
  if (error) show({ part: 'Database', ...bad(error, 'Set DATA_DIR to a folder that the shop can make or write to') })
  else show({ part: 'Database', ...bad(`there is no shop in ${dataDir} yet`, START_OR_NAME_IT) })
}

async function examine(config: Config): Promise<void> {
  try {
    await withDatabaseUrl(config, (url) => examineDatabase(config, url))
  } catch (error) {
    // What is said of an embedded database names the fix itself. Another account than the shop's may not read its secrets.
    const found = explained(error)
    if (!found) throw error
    show({ part: 'Database', ...bad(found.said, found.fix) })
    show(await examineDisk(config))
  }
}

function explained(error: unknown): { said: string; fix: string } | null {
  if (error instanceof StartError) return { said: error.message, fix: error.options.fix ?? '' }
  const said = explainStartupError(error)
  return explainFile(error) ?? (said === null ? null : { said, fix: '' })
}

async function examineDatabase(config: Config, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, { name: 'doctor', pooled: config.databasePooled })
  try {
    const tokenSecrets = tokenSecretsOf(config)
    const cards = await openPayments(config, {
      client: db.$client,
      secret: tokenSecrets[0],
      deliver: async () => {},
      log: silentLog,
    })
    for (const result of await examineShop({ config, db, databaseUrl, tokenSecrets, media: openMedia(config), cards }))
      show(result)
  } finally {
    await closeDatabase(db)
  }
}

function show(result: CheckResult): void {
  const { state } = result
  const [said, ...fix] = linesOf(result)
  if (state === 'bad') isWell = false
  else if (flags.has('quiet')) return
  // What is wrong is an error for whoever wants nothing else to be said.
  const print = flags.has('quiet') ? console.error : console.log
  const [start, end] = isOnTerminal() ? [COLOURS[state], '\x1b[0m'] : ['', '']
  print(`${start}${MARKS[state]}${end} ${said}`)
  for (const line of fix) print(`  ${line}`)
}
