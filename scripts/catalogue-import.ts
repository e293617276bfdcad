import { existsSync, rmSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { ImportLeftError, importFile, stopImportedFile } from '../src/import-export/cli.ts'
import { MAX_HEADER_ROW } from '../src/import-export/contract.ts'
import { exportErrors, isOfErrors } from '../src/import-export/export/invalid-rows.ts'
import { discardImport, requireImport } from '../src/import-export/service.ts'
import { openMedia } from '../src/platform/media/open.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { MAX_STOCK } from '../src/shared/limits.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { requirePlaceFor, writeWhole } from './output-file.ts'
import { onInterrupt, runSteps, StepError } from './tools.ts'

// `bun run catalogue:import FILE`: imports products from a CSV file or a ZIP. The shop may be running or not.
const USAGE =
  'bun run catalogue:import FILE [INVALID-ROWS-FILE] [--dry-run] [--paise] [--fractions] [--stock] [--opening-stock=N] [--header-row=N] [--detect] [--details]'
const {
  operands: [file, errorsFile],
  flags,
  values,
} = readCommand(
  USAGE,
  `Imports products from a CSV file, or from a ZIP with images, and writes the rows that could not be taken to INVALID-ROWS-FILE. If
there are none, it removes those of an earlier import. The shop may be running or not.

  --dry-run           only says what would be imported
  --paise             the prices of the file are in paise
  --fractions         a discount of 0.1 in the file means 10 percent
  --stock             updates the stock of existing products to that of the file, less what was sold since
  --opening-stock=N   the stock of new products for which the file has none (default 0)
  --header-row=N      the row that has the names of the columns, counted as a spreadsheet does (default: it is found)
  --detect            maps the columns by their names and values, not as in the last file with these columns
  --details           imports unknown columns as custom attributes

Exits with 0 if every row was taken, with 1 if nothing was imported, and with 2 if it was, but for some rows, or until the
database did not respond any more: the shop then goes on with the import. Ctrl-C, or any other signal to end, stops the import,
as Stop on the screen of imports does: rows that were imported stay, and that screen can undo them. An import whose command was
killed (kill -9) is not stopped: the shop goes on with it within two minutes.`,
  {
    operands: [0, 2],
    flags: ['dry-run', 'paise', 'fractions', 'stock', 'detect', 'details'],
    values: ['opening-stock', 'header-row'],
  },
)
const isDryRun = flags.has('dry-run')
const openingStock = Number(values['opening-stock'] ?? 0)
const headerRow = values['header-row'] === undefined ? null : Number(values['header-row'])

/** The exit code if products were imported, but some rows could not be taken, or not yet. */
const LEFT_OUT = 2
/** More than the names of columns take. */
const HEADER_BYTES = 1 << 20

let exitCode = 0
await runSteps(async () => {
  const given = requireFile()
  if (errorsFile) requirePlaceFor(errorsFile, given)
  const config = loadConfig()
  await onDatabase(config, async (db) => {
    const deps = { db, media: openMedia(config) }
    const stopping = stopOnInterrupt(deps)
    const done = await importFile(
      deps,
      { fileName: basename(given), bytes: Bun.file(given).stream(), size: Bun.file(given).size },
      {
        dryRun: isDryRun,
        money: flags.has('paise') ? 'paise' : null,
        discounts: flags.has('fractions') ? 'fractions' : 'percent',
        openingStock,
        updatesStock: flags.has('stock'),
        headerRow,
        detects: flags.has('detect'),
        keepsDetails: flags.has('details'),
        begun: stopping.begun,
        say: stopping.say,
      },
    )
      .catch((error) => {
        if (error instanceof ImportLeftError) exitCode = LEFT_OUT
        throw error
      })
      .finally(stopping.ended)
    const { faulty: invalid, held, new: added, changed, unchanged } = done.counts
    const isLeftOut = done.state !== 'failed' && invalid + held > 0
    const isNothing = isLeftOut && !isDryRun && invalid > 0 && added + changed + unchanged === 0
    const isStopped = done.state === 'stopped'
    if (done.state === 'failed' || isNothing || (isStopped && added + changed === 0)) exitCode = 1
    else if (isLeftOut || isStopped) exitCode = LEFT_OUT
    try {
      if (isLeftOut && errorsFile) {
        await writeWhole(errorsFile, exportErrors(db, await requireImport(db, done._id)))
        console.log(`The invalid rows are in ${resolve(errorsFile)}`)
      } else if (done.state !== 'failed' && !isStopped && errorsFile && existsSync(errorsFile))
        await removeEarlier(errorsFile)
    } finally {
      if (isDryRun) await discardImport(db, done._id)
    }
    if (isNothing) console.error('Nothing was imported: not one row could be taken')
  })
}, codeOfFailure)
process.exit(exitCode)

/** Has Ctrl-C and other signals stop the import, which the running shop would otherwise go on with, and say how far it came. */
function stopOnInterrupt(deps: Parameters<typeof stopImportedFile>[0]) {
  let importId: string | null = null
  let isStopping = false
  const isEnded = onInterrupt(async () => {
    isStopping = true
    if (importId === null) return
    const said = await stopImportedFile(deps, importId).catch(
      (error) =>
        `The import could not be stopped (${error.message}): a running shop goes on with it, unless stopped there`,
    )
    console.log(said)
  })
  return {
    begun(id: string) {
      importId = id
    },
    say(line: string) {
      if (!isStopping) console.log(line)
    },
    /** Keeps the database open for the stop, which ends the command. */
    async ended() {
      if (isStopping) await new Promise(() => {})
      isEnded()
    },
  }
}

/** Removes the rows that an earlier import left out, which would be taken for those of this one; never another file. */
async function removeEarlier(path: string): Promise<void> {
  const isEarlier = isOfErrors(await Bun.file(path).slice(0, HEADER_BYTES).bytes())
  if (isEarlier) rmSync(path)
  const said = isEarlier ? 'had those of an earlier import, and was removed' : 'is not of an import, and stays as it is'
  console.log(`No row was left out: ${resolve(path)} ${said}`)
}

/** Products may have been imported before the invalid rows could not be written. */
function codeOfFailure(): number {
  return isDryRun ? 1 : exitCode || 1
}

/**
 * Returns the file argument. Validates all arguments before any work is done.
 * @throws StepError on a missing or invalid one.
 */
function requireFile(): string {
  if (!file) throw new StepError(`Say which file: ${USAGE}`)
  if (!isWhole(openingStock, 0, MAX_STOCK))
    throw new StepError(`--opening-stock=N: N must be a whole number from 0 to ${MAX_STOCK}`)
  if (headerRow !== null && !isWhole(headerRow, 1, MAX_HEADER_ROW))
    throw new StepError(`--header-row=N: N must be a whole number from 1 to ${MAX_HEADER_ROW}`)
  if (statSync(file).isDirectory()) throw new StepError(`${file} is a folder: a file is needed there`)
  if (!statSync(file).isFile()) throw new StepError(`${file} is no ordinary file: write the list to one first`)
  return file
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
