import { isUnavailable } from '../platform/database/errors.ts'
import { StartError } from '../platform/runtime/errors.ts'
import { TARGET_LABELS } from '../shared/import-labels.ts'
import {
  alikeLabel,
  decimalCommaLabel,
  filledLabel,
  gstFractionLabel,
  levelsLabel,
  MAX_FILE_BYTES,
  type Money,
  moneyOf,
  newCategoriesLabels,
  offSaleLabel,
  otherMoneyLabel,
  overDiscountLabel,
  PART_BYTES,
  packsLabel,
  sameFileLabel,
  uncategorisedLabel,
} from '../shared/import-limits.ts'
import type { ImportView } from './contract.ts'
import type { ImportDependencies } from './import-lock.ts'
import { mergedCategoryOf } from './last-mapping.ts'
import { identifiesProducts } from './mapping.ts'
import { findImport } from './queries.ts'
import { workOnImport } from './run-batches.ts'
import { abandonImport, addPart, checkImport, discardImport, runImport, startImport } from './service.ts'
import { showImport, showPacks, showRows } from './views.ts'

interface Given {
  fileName: string
  bytes: ReadableStream<Uint8Array>
  size: number
}

interface ImportOptions {
  dryRun: boolean
  /** Null if the headers of the price columns decide. */
  money: Money | null
  discounts: 'percent' | 'fractions'
  /** The stock of new products for which the file has none. */
  openingStock: number
  /** Updates the stock of existing products even if the file has Tokri ids. */
  updatesStock: boolean
  /** The number of the row that has the names of the columns; null to find it. */
  headerRow: number | null
  /** Takes the columns for what they seem to be, however the last file of this shape was mapped. */
  detects: boolean
  /** Imports unknown columns as details. */
  keepsDetails: boolean
  /** Is given the import's id as soon as there is one. */
  begun?(id: string): void
  /** Prints a line for the operator. */
  say(line: string): void
}

const ERRORS_SHOWN = 20

/** The database did not respond while rows were imported: those that were stay, and the import goes on without the command. */
export class ImportLeftError extends StartError {
  constructor(cause: unknown) {
    super(
      'The database did not respond during the import. Rows that were imported stay, and the shop goes on with the others within two ' +
        'minutes of its return, as the dashboard shows (/dashboard/import)',
      { cause },
    )
  }
}

/**
 * Runs a complete import in this process, and prints what each column was taken for.
 * @throws StartError, and ImportLeftError if rows may have been imported
 */
export async function importFile(
  deps: ImportDependencies,
  given: Given,
  { dryRun, money, discounts, openingStock, updatesStock, headerRow, detects, keepsDetails, begun, say }: ImportOptions,
): Promise<ImportView> {
  const { db } = deps
  const id = await takeIn(deps, given, headerRow, begun)
  if (id === null) throw new StartError('The file is larger than 256 MB')
  const read = await worked()
  if (read.state === 'failed') {
    say(read.fault ?? 'The file cannot be read')
    return read
  }
  if (read.headerRow !== null && read.headerRow > 1) say(`Row ${read.headerRow} has the names of the columns`)
  const isAsLast = read.lastMapping !== null && !detects
  if (isAsLast) say('The columns are mapped as last time. Add --detect to map them anew')
  const mapping = (isAsLast ? read.mapping : read.detected).map((target, at) =>
    keepsDetails && read.spare.includes(at) ? 'detail' : target,
  )
  for (const [at, name] of read.header.entries()) {
    const hint = mapping[at] === 'ignore' && read.hints[at] ? ` (${read.hints[at]})` : ''
    say(`${name || `Column ${at + 1}`}: ${TARGET_LABELS[mapping[at]!]}${hint}`)
  }
  if (!identifiesProducts(mapping)) {
    await discardImport(db, id)
    throw new StartError(
      'No column is the name or the SKU: call one "Name" or "SKU", or say with --header-row=N which row has the names',
    )
  }
  const isMoneySaid = money !== null || detects || moneyOf(read.header, mapping) !== null
  if (!isMoneySaid && read.money === 'paise')
    say(`Prices are read as paise, as in ${read.lastFile?.name}. Add --detect to read them as rupees`)
  const asked = {
    importId: id,
    mapping,
    money: money ?? (detects ? (moneyOf(read.header, mapping) ?? 'rupees') : read.money),
    discounts,
    openingStock,
    updatesStock: updatesStock || read.updatesStock,
    ...(detects && { fillsCategory: (await mergedCategoryOf(db, { ...read, id, mapping }))?.isClear ?? false }),
  }
  await checkImport(db, asked, nobody)
  const checked = await worked()
  say(countsOf(checked))
  if (checked.warning) say(checked.warning)
  for (const line of doubtsOf(checked)) say(line)
  for (const list of ['held', 'faulty'] as const) {
    const { rows, total } = await showRows(db, id, list, { offset: 0, limit: ERRORS_SHOWN })
    for (const { number, title, sku, reason } of rows) {
      const named = [sku, title].filter(Boolean).join(', ')
      say(`Row ${number}${named && ` (${named})`}: ${reason}`)
    }
    sayMore(rows.length, total)
  }
  const become = packsLabel(checked.packs, false)
  if (become) say(become)
  const { packs } = await showPacks(db, id, { offset: 0, limit: ERRORS_SHOWN })
  for (const { name, units } of packs) say(`${name}: ${units.join(', ')}`)
  sayMore(packs.length, checked.packs.cards)
  const noted = await showRows(db, id, 'noted', { offset: 0, limit: ERRORS_SHOWN })
  for (const { number, title, note } of noted.rows) say(`Row ${number}${title && ` (${title})`}: ${note}`)
  sayMore(noted.rows.length, noted.total)
  const strays = checked.archive?.strays ?? []
  for (const { path, reason } of strays.slice(0, ERRORS_SHOWN)) say(`${path} ${reason}`)
  sayMore(Math.min(strays.length, ERRORS_SHOWN), strays.length)
  if (dryRun) return checked
  await runImport(db, id, null, nobody)
  const done = await worked().catch((error) => {
    throw isUnavailable(error) ? new ImportLeftError(error) : error
  })
  if (done.state === 'stopped') say(stoppedLabel(done))
  else say([`Imported: ${countsOf(done)}`, packsLabel(done.packs, true)].filter(Boolean).join('. '))
  const { waiting } = done.pictures
  if (waiting > 0) say(`Images of ${waiting} ${waiting === 1 ? 'product' : 'products'} are fetched while the shop runs`)
  return done

  function sayMore(shown: number, total: number): void {
    if (total > shown) say(`And ${total - shown} more`)
  }

  async function worked(): Promise<ImportView> {
    await workOnImport(deps, id!)
    return showImport(db, id!)
  }
}

/** Stops an import of `importFile` that people have given up, and returns what to say of it. */
export async function stopImportedFile({ db }: ImportDependencies, id: string): Promise<string> {
  await abandonImport(db, id)
  if ((await findImport(db, id)) === null) return NOTHING_IMPORTED
  const ended = await showImport(db, id)
  return ended.state === 'stopped' ? stoppedLabel(ended) : `The import had ended: ${countsOf(ended)}`
}

const NOTHING_IMPORTED = 'Stopped: nothing was imported'

function stoppedLabel(view: ImportView): string {
  const { counts, missed } = view
  if (counts.new + counts.changed === 0) return `${NOTHING_IMPORTED}. ${missed} rows were left`
  return (
    `Stopped: ${countsOf(view)}. The other ${missed} rows were not imported. ` +
    `To undo what was, open this import in the dashboard (/dashboard/import) and choose "Undo this import"`
  )
}

/** Enqueues no job, because this process does the work. */
async function nobody(): Promise<void> {}

async function takeIn(
  { db }: ImportDependencies,
  { fileName, bytes, size }: Given,
  headerRow: number | null,
  begun: ImportOptions['begun'],
): Promise<string | null> {
  const parts = Math.max(1, Math.ceil(size / PART_BYTES))
  if (size > MAX_FILE_BYTES) return null
  let id: string | null = null
  let position = 0
  for await (const part of partsOf(bytes)) {
    if (id === null) {
      id = await startImport(db, { fileName, parts, headerRow, startedBy: null }, part, nobody)
      begun?.(id)
    } else await addPart(db, id, position, part, nobody)
    position++
  }
  return id
}

async function* partsOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let size = 0
  let any = false
  for await (const piece of bytes as unknown as AsyncIterable<Uint8Array>) {
    let rest = piece
    while (size + rest.length >= PART_BYTES) {
      const missing = PART_BYTES - size
      yield Buffer.concat([...waiting, rest.subarray(0, missing)])
      any = true
      rest = rest.subarray(missing)
      waiting = []
      size = 0
    }
    if (rest.length > 0) waiting.push(rest)
    size += rest.length
  }
  if (size > 0 || !any) yield Buffer.concat(waiting)
}

function countsOf({ counts }: ImportView): string {
  const held = counts.held > 0 ? `, ${counts.held} left out until somebody says which product is meant` : ''
  return `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.faulty} invalid${held}`
}

function doubtsOf(view: ImportView): string[] {
  const { header, mapping, money, discounts, openingStock, counts, priceJumps, withoutCategory, updatesStock } = view
  const doubts: string[] = []
  const otherMoney = otherMoneyLabel(header, mapping, money)
  if (money === 'paise' && moneyOf(header, mapping) === 'paise')
    doubts.push('Prices are read as paise, as their columns say')
  if (otherMoney) doubts.push(otherMoney)
  doubts.push(...view.decimalCommas.map(decimalCommaLabel), ...view.gstFractions.map(gstFractionLabel))
  if (view.looksLikePaise && money === 'rupees')
    doubts.push('Every price is a whole hundred, and most are above ₹2,000. If they are in paise, add --paise')
  if (view.looksLikeFractions && discounts === 'percent')
    doubts.push('Every discount is from 0 to 1. If 0.1 means 10 percent, add --fractions')
  if (!mapping.includes('stock') && openingStock === 0 && counts.new > 0)
    doubts.push(
      `No column is the stock: ${counts.new} new products start with 0. Add --opening-stock=N for another number`,
    )
  const isRepeated = view.sameFile !== null && mapping.includes('stock') && !mapping.includes('stockEntry')
  if (isRepeated)
    doubts.push(
      `${sameFileLabel(view.sameFile!, updatesStock)}. ${updatesStock ? 'Leave --stock out to keep that of the shop' : 'Add --stock for that of the file'}`,
    )
  else if (mapping.includes('stock') && !updatesStock && counts.changed + counts.unchanged > 0)
    doubts.push('Stock of existing products stays. Add --stock for that of the file, less what was sold since')
  const offSale = offSaleLabel(view.offSale)
  if (offSale) doubts.push(offSale)
  const levels = levelsLabel(view.categoryLevels)
  if (levels) doubts.push(levels)
  const filled = filledLabel(view.filled)
  if (filled) doubts.push(filled)
  const alike = alikeLabel(view.alikeCategories)
  if (alike) doubts.push(alike)
  doubts.push(...newCategoriesLabels(view.newCategories))
  if (withoutCategory > 0) doubts.push(uncategorisedLabel(withoutCategory))
  if (view.overDiscounted > 0) doubts.push(overDiscountLabel(view.overDiscounted))
  if (priceJumps > 0) doubts.push(`${priceJumps} prices change by more than half`)
  return doubts
}
