import type { Slice } from '../catalogue/queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import { categoriesToCreate } from './apply/categories.ts'
import { imageLabel } from './archive/names.ts'
import { describeFiles } from './archive/queries.ts'
import type { ImportCounts, ImportSummary, ImportView, ReasonView, RowList, TakenBack } from './contract.ts'
import { imageProgress } from './images/queries.ts'
import { termsOf } from './import-terms.ts'
import {
  countBeside,
  countOfReason,
  firstRows,
  outcomeCounts,
  outcomeRows,
  ROWS_GUESSED_BY,
  reasonCounts,
  rowsByCategories,
} from './listing.queries.ts'
import { countFilled } from './merged-cells.queries.ts'
import type { PacksProposal } from './packs/contract.ts'
import { countJoined, countProposed, listProposals } from './packs/queries.ts'
import { countImports, type ImportRecord, listImports, WORKING } from './queries.ts'
import { soldSince } from './repeated-file.queries.ts'
import { areRowsCounted, countBesideOf, outcomeCountsOf, undoneCountsOf } from './row-counts.ts'
import { rowViews } from './row-views.ts'
import { areLevelsRead, hasLevels } from './rows/category-levels.ts'
import { guessColumns, isInternal, type Target } from './rows/columns.ts'
import { mergedColumns } from './rows/merged-cells.ts'
import { normalizeLine } from './rows/multi-values.ts'
import { factsOf, type RowFacts } from './rows/row-parser.ts'
import { type ImportState, ROW_OUTCOMES, type RowOutcome, type UndoResult } from './schema.ts'
import { requireImport, UNDOABLE } from './service.ts'
import { countChangedSince } from './stale-review.queries.ts'
import { areFractions, decimalCommas, gstFractions, looksLikePaise } from './suspicions.ts'
import { hasRowsToUndo } from './undo/queries.ts'

const SAMPLE_ROWS = 5
const MAX_COMBINATIONS = 2_000
const MAX_CATEGORIES_SHOWN = 200

export async function showImport(db: Queryable, id: string): Promise<ImportView> {
  const record = await requireImport(db, id)
  const [counts, undone, sample, counted, images, found, hasDone, categories, archive, packs, changedSince, filled] =
    await Promise.all([
      outcomeCountsOf(db, [record]),
      undoneCountsOf(db, [record]),
      areRowsCounted(record) ? firstRows(db, id, SAMPLE_ROWS) : [],
      countBesideOf(db, record),
      imageProgress(db, id),
      findOut(db, record),
      UNDOABLE.includes(record.state) && hasRowsToUndo(db, id),
      findCategories(db, record),
      showArchive(db, record),
      countPacks(db, record),
      record.state === 'checked' ? countChangedSince(db, record) : 0,
      record.state === 'checked' && record.fillsCategory ? countFilled(db, id) : 0,
    ])
  const { offSale, hidden, expired, undeclared, ...beside } = counted
  const {
    encoding,
    delimiter,
    header,
    headerRow,
    headRows,
    mapping,
    money,
    discounts,
    openingStock,
    updatesStock,
    joinsPacks,
    fillsCategory,
  } = record
  const { warning, rows, position, state } = record
  return {
    ...summaryOf(record, counts, undone),
    progress: WORKING.includes(state) && rows > 0 ? Math.min(1, position / (rows + 1)) : 0,
    encoding,
    delimiter,
    header: header ?? [],
    headerRow,
    headRows,
    mapping: (mapping ?? []) as Target[],
    lastMapping: record.lastMapping as Target[] | null,
    lastFile: record.lastFile,
    money,
    discounts,
    openingStock,
    updatesStock,
    joinsPacks,
    fillsCategory,
    filled,
    ...found,
    sample,
    warning,
    archive,
    packs,
    changedSince,
    ...beside,
    offSale: { products: offSale, hidden, expired, undeclared },
    ...categories,
    canBeUndone: hasDone,
    pictures: {
      ...images,
      failures: images.failures.map(({ source, ...failure }) => ({ ...failure, source: imageLabel(source) })),
    },
  }
}

const UNCHECKED: readonly ImportState[] = ['uploading', 'reading', 'mapping', 'checking']

async function showArchive(db: Queryable, { id, archive, state }: ImportRecord): Promise<ImportView['archive']> {
  if (archive === null) return null
  const { strays, ...counts } = await describeFiles(db, id, !UNCHECKED.includes(state))
  const said = strays.map(({ path, fault }) => ({ path, reason: fault ?? 'belongs to no product' }))
  return { holds: archive, ...counts, strays: said }
}

/** Warnings and hints that an admin needs before the check and before the import. */
async function findOut(db: Queryable, record: ImportRecord) {
  const { id, state, header } = record
  if ((state !== 'mapping' && state !== 'checked') || !header)
    return {
      detected: [],
      hints: [],
      spare: [],
      looksLikePaise: false,
      looksLikeFractions: false,
      decimalCommas: [],
      gstFractions: [],
      sameFile: null,
      mergedColumns: [],
    }
  const rows = await firstRows(db, id, ROWS_GUESSED_BY)
  const terms = termsOf(record)
  const guesses = guessColumns(header, rows)
  return {
    detected: guesses.map(({ target }) => target),
    hints: guesses.map(({ hint }) => hint),
    spare: guesses.flatMap(({ target }, at) => (target === 'ignore' && !isInternal(header[at]!) ? [at] : [])),
    looksLikePaise: looksLikePaise(rows, terms),
    looksLikeFractions: await areFractions(db, id, terms.mapping),
    decimalCommas: await decimalCommas(db, id, record.separators ?? [], terms),
    gstFractions: await gstFractions(db, id, terms),
    mergedColumns: mergedColumns(header, rows).map(({ column }) => column),
    sameFile: await soldSince(db, record),
  }
}

/**
 * Returns the categories and subcategories that the import would create, which shows typing errors before it starts, and
 * how it reads those of several levels.
 */
async function findCategories(
  db: Queryable,
  record: ImportRecord,
): Promise<Pick<ImportView, 'newCategories' | 'categoryLevels' | 'alikeCategories'>> {
  const { id, state } = record
  if (state !== 'checked')
    return { newCategories: { categories: [], subCategories: [] }, categoryLevels: [], alikeCategories: [] }
  const terms = termsOf(record)
  const columns = terms.mapping.flatMap((target, at) => (target === 'category' || target === 'subCategory' ? [at] : []))
  const rows = await rowsByCategories(db, id, columns, MAX_COMBINATIONS)
  const wanted = rows.map((cells) => factsOf(cells, terms))
  const { categories, subCategories, alike } = await categoriesToCreate(
    db,
    wanted.flatMap(({ categories: names, subCategories: below = null }) =>
      names ? [{ categories: names, subCategories: below }] : [],
    ),
  )
  const shown = <One>(names: One[]) => names.slice(0, MAX_CATEGORIES_SHOWN)
  return {
    newCategories: { categories: shown(categories), subCategories: shown(subCategories) },
    alikeCategories: shown(alike),
    categoryLevels: levelsIn(rows, wanted, terms.mapping).slice(0, MAX_CATEGORIES_SHOWN),
  }
}

function levelsIn(
  rows: readonly (readonly string[])[],
  facts: readonly RowFacts[],
  mapping: readonly Target[],
): ImportView['categoryLevels'] {
  if (!areLevelsRead(mapping)) return []
  const found = rows.map((cells, at): [string, ImportView['categoryLevels'][number]] => {
    const written = normalizeLine(cells[mapping.indexOf('category')] ?? '')
    const { categories = [], subCategories = [] } = facts[at]!
    return [written, { written, category: categories.join(', '), subCategory: subCategories.join(', ') }]
  })
  return [...new Map(found.filter(([written]) => hasLevels(written))).values()]
}

async function countPacks(db: Queryable, { id, state }: ImportRecord): Promise<ImportView['packs']> {
  if (state === 'checked') return countProposed(db, id)
  if (state !== 'done' && state !== 'stopped') return { products: 0, cards: 0, proposals: 0 }
  return { ...(await countJoined(db, id)), proposals: 0 }
}

/** Returns how many products a checked import makes packs, or has made so. */
export async function showPackCounts(db: Queryable, importId: string): Promise<ImportView['packs']> {
  return countPacks(db, await requireImport(db, importId))
}

/** Returns a page of what a checked import proposes as packs, with the total number. */
export async function showPacks(
  db: Queryable,
  importId: string,
  slice: Slice,
): Promise<{ packs: PacksProposal[]; total: number }> {
  const { id } = await requireImport(db, importId)
  const [found, { proposals }] = await Promise.all([listProposals(db, id, slice), countProposed(db, id)])
  const packs = found.map(({ joined, known, isRefused, ...family }) => ({
    ...family,
    inShop: joined + known,
    joins: !isRefused,
  }))
  return { packs, total: proposals }
}

export async function showHistory(db: Queryable, slice: Slice) {
  const [records, total] = await Promise.all([listImports(db, slice), countImports(db)])
  const [counts, undone] = await Promise.all([outcomeCountsOf(db, records), undoneCountsOf(db, records)])
  return { imports: records.map((record) => summaryOf(record, counts, undone)), total }
}

const MAX_REASONS = 12

/** Returns why rows are in a list, the commonest reason first. */
export async function showReasons(db: Queryable, importId: string, list: RowList): Promise<ReasonView[]> {
  await requireImport(db, importId)
  return reasonCounts(db, importId, list, MAX_REASONS)
}

/** Returns a page of rows of one list, with their total number; of one kind of reason if that is given. */
export async function showRows(db: Queryable, importId: string, list: RowList, slice: Slice, reason?: string) {
  const record = await requireImport(db, importId)
  if (reason !== undefined) {
    const rows = await outcomeRows(db, importId, list, slice, reason)
    return { rows: await rowViews(db, rows, record), total: await countOfReason(db, importId, list, reason) }
  }
  const [rows, counts, beside] = await Promise.all([
    outcomeRows(db, importId, list, slice),
    outcomeCounts(db, [importId]),
    countBeside(db, importId, record.mapping ?? []),
  ])
  const totals = { ...countsOf(record.id, counts), noted: beside.noted, 'price-jump': beside.priceJumps }
  return { rows: await rowViews(db, rows, record), total: totals[list] }
}

type Counts = Awaited<ReturnType<typeof outcomeCountsOf>>

type Undone = Awaited<ReturnType<typeof undoneCountsOf>>

function summaryOf(record: ImportRecord, counts: Counts, undone: Undone): ImportSummary {
  const { id, fileName, state, rows, fault: error, createdAt, ranAt, finishedAt } = record
  return {
    _id: id,
    fileName,
    state,
    rows,
    counts: countsOf(id, counts),
    missed: sumOf(counts.filter(({ importId, missed }) => importId === id && missed)),
    takenBack: state === 'undone' ? takenBackOf(undone.filter(({ importId }) => importId === id)) : null,
    fault: error,
    createdAt: createdAt.toISOString(),
    ranAt: ranAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}

function countsOf(id: string, counts: Counts): ImportCounts {
  const own = counts.filter(({ importId, missed }) => importId === id && !missed)
  const of = (outcome: RowOutcome) => sumOf(own.filter((each) => each.outcome === outcome))
  return Object.fromEntries(ROW_OUTCOMES.map((outcome) => [outcome, of(outcome)])) as ImportCounts
}

function takenBackOf(undone: Undone): TakenBack {
  const of = (result: UndoResult, outcome?: RowOutcome) =>
    sumOf(undone.filter((each) => each.undone === result && each.outcome === (outcome ?? each.outcome)))
  return {
    new: of('wholly', 'new'),
    changed: of('wholly', 'changed'),
    partly: of('partly'),
    remainingNew: of('kept', 'new'),
    remainingChanged: of('kept', 'changed'),
    gone: of('gone'),
  }
}

function sumOf(counts: readonly { rows: number }[]): number {
  return counts.reduce((sum, { rows }) => sum + rows, 0)
}
