import type { SQL } from 'drizzle-orm'
import { reasonOf } from '../../changes/labels.ts'
import { recordAction } from '../../platform/audit/queries.ts'
import { type Database, type Queryable, transact, violates } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { toPaise, toRupees } from '../../shared/money.ts'
import { titleOf } from '../../shared/product-title.ts'
import { isId } from '../../shared/slug.ts'
import { lockCategoryNames } from '../admin/categories/queries.ts'
import { requireCategories } from '../admin/editing.ts'
import { bulkTarget } from '../admin/list/queries.ts'
import { setStockChangeContext } from '../stock/queries.ts'
import { beginBulk, discardPlans, recordLedgerEntries, refreshSearch, writeValues } from './apply.queries.ts'
import {
  type ApplyBulk,
  type BulkAction,
  type BulkChangeView,
  type BulkDone,
  type BulkPreview,
  type BulkUndone,
  fieldError,
  type Jumps,
  type Planned,
} from './contract.ts'
import { changeTitle, LEFT, PROBLEMS, productCount, WITHOUT_CATEGORY } from './labels.ts'
import {
  analyzeRecorded,
  type BulkRequest,
  lockTarget,
  type PlannedRow,
  recordPlan,
  subCategoriesElsewhere,
  summarizePlan,
  type Target,
} from './plan.queries.ts'
import {
  claimBulkChange,
  firstLeft,
  insertBulkChange,
  judgeChanged,
  type LeftRow,
  lockBulkChange,
  lockChanged,
  recentBulkChanges,
  recordUndo,
  restorableChanges,
  undoOutcome,
} from './undo.queries.ts'

export interface BulkDependencies {
  db: Database
  /** The stock at or below which a product is low. */
  lowStockThreshold(): Promise<number>
}

const MAX_RECENT = 20
const MAX_LEFT_SHOWN = 100
const MAX_LEFT_LISTED = 10

/** Returns what a bulk action would do now, and changes nothing. */
export async function previewBulk(deps: BulkDependencies, action: BulkAction): Promise<BulkPreview> {
  requireDefined(action)
  const where = await targetOf(deps, action)
  // Its statement may take longer than others, for a transaction alone.
  return transact(deps.db, async (tx) => {
    await beginBulk(tx)
    await lockPlaces(tx, action)
    return preview(tx, action, { where }, { changeId: newId(), request: digestOf(action) })
  })
}

/**
 * Does a bulk action, to all of its products that can be changed or to none.
 * The same request again, as after a lost answer, is answered like the first and changes nothing.
 * @throws AppError conflict, with a new preview, if it would do anything else than the preview that the admin saw.
 */
export async function applyBulk(deps: BulkDependencies, adminId: string, action: ApplyBulk) {
  requireDefined(action)
  const where = await targetOf(deps, action)
  return transact(deps.db, async (tx): Promise<{ done: BulkDone; title: string; isUndone?: boolean }> => {
    await beginBulk(tx)
    const request = digestOf(action)
    const changeId = changeOf(action)
    const earlier = await claimBulkChange(tx, changeId)
    if (earlier && earlier.request === request && earlier.actorId === adminId) {
      const { title, products: changed, refused, undoneAt } = earlier
      return { done: { changeId: undoneAt ? null : changeId, changed, refused }, title, isUndone: undoneAt !== null }
    }
    const title = changeTitle(action, await lockPlaces(tx, action))
    const target = { ids: await lockTarget(tx, where) }
    const plan = await preview(tx, action, target, { changeId: earlier ? newId() : changeId, request })
    if (plan.seen !== action.seen)
      throw new AppError('conflict', 'The products have changed since: look at the new preview', {
        code: 'preview_outdated',
        data: { preview: plan },
      })
    const { changed, refused, examples } = plan
    if (changed === 0) return { done: { changeId: null, changed, refused }, title }
    await insertBulkChange(tx, {
      id: changeId,
      actorId: adminId,
      action: action.action,
      title,
      products: changed,
      refused,
      request,
    })
    await recordPlan(tx, changeId, action, target)
    await analyzeRecorded(tx, changed)
    await setStockChangeContext(tx, stockReasonOf(action), adminId)
    await writeValues(tx, changeId, action.action, 'after')
    if (action.stock) await recordLedgerEntries(tx, changeId)
    await refreshSearch(tx, changeId, action.action, 'after')
    const subject = changed === 1 ? titleOf(examples[0]!) : productCount(changed)
    await recordAction(tx, { actorId: adminId, action: title, subject, subjectId: changeId })
    await discardPlans(tx)
    return { done: { changeId, changed, refused }, title }
  })
}

/**
 * Undoes a bulk action where its values are still there: what somebody edited since stays, and what was sold stays sold. What
 * is left to a later change, or is in the way of something else, another undo restores once it is free.
 * @throws AppError missing or conflict, for an action that is unknown or completely undone.
 */
export function undoBulk({ db }: Pick<BulkDependencies, 'db'>, adminId: string, changeId: string): Promise<BulkUndone> {
  return transact(db, async (tx) => {
    await beginBulk(tx)
    const change = await lockBulkChange(tx, changeId)
    if (!change) throw new AppError('missing', 'This change is no longer known')
    const { action, title, undoneAt, left } = change
    if (undoneAt && left === 0) throw new AppError('conflict', 'This change is undone', { code: 'already_undone' })
    await lockChanged(tx, changeId, action)
    await judgeChanged(tx, changeId, action)
    await setStockChangeContext(tx, 'change undone', adminId)
    await writeValues(tx, changeId, action, 'before').catch(explain)
    await refreshSearch(tx, changeId, action, 'before')
    const { products, ...counts } = await undoOutcome(tx, changeId, MAX_LEFT_SHOWN)
    const { restored } = counts
    await recordUndo(tx, changeId, counts.left, restored > 0 ? adminId : null)
    if (restored > 0) {
      const subject = productCount(restored)
      await recordAction(tx, { actorId: adminId, action: `Undid: ${title}`, subject, subjectId: changeId })
    }
    await discardPlans(tx)
    return { ...counts, products: products.map(leftView) }
  })
}

function leftView({ id, brand, name, unit, leftReason, leftTo }: LeftRow): BulkUndone['products'][number] {
  const reason = leftTo ? reasonOf(leftTo) : leftReason ? LEFT[leftReason] : WITHOUT_CATEGORY
  return { _id: id, brand, name, unit, reason }
}

/** Returns the newest bulk actions; `namesOf` returns the names of accounts by id. */
export async function listBulkChanges(
  db: Queryable,
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<BulkChangeView[]> {
  const rows = await recentBulkChanges(db, MAX_RECENT)
  const withLeft = rows.flatMap(({ id, left }) => (left > 0 ? id : []))
  const [names, leftOf, restorable] = await Promise.all([
    namesOf([...new Set(rows.map(({ actorId }) => actorId))]),
    firstLeft(db, withLeft, MAX_LEFT_LISTED),
    restorableChanges(db, withLeft),
  ])
  return rows.map(({ id, title, products, actorId, createdAt, undoneAt, left }) => ({
    _id: id,
    title,
    products,
    by: names.get(actorId) ?? '',
    at: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    left,
    leftProducts: leftOf.filter(({ changeId }) => changeId === id).map(leftView),
    canBeUndone: left > 0 ? restorable.has(id) : undoneAt === null,
  }))
}

/** Returns the id that a preview gave the change, or a new one for what is of no preview. */
function changeOf({ seen }: ApplyBulk): string {
  const id = seen.slice(0, 32)
  return isId(id) ? id : newId()
}

/** Returns a digest of everything that a request asks for, in whatever order it names it. */
function digestOf({ seen: _, ...asked }: BulkAction & { seen?: string }): string {
  const text = JSON.stringify(asked, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  return new Bun.CryptoHasher('sha256').update(text).digest('hex')
}

async function preview(tx: Queryable, action: BulkAction, target: Target, request: BulkRequest): Promise<BulkPreview> {
  const summary = await summarizePlan(tx, action, target, request)
  const { products, changed, refused, rises, falls, seen, examples, problems } = summary
  return {
    products,
    changed,
    unchanged: products - changed - refused,
    refused,
    rises: jumpsView(rises),
    falls: jumpsView(falls),
    seen,
    examples: examples.map(plannedView),
    problems: problems.map(plannedView),
  }
}

function jumpsView({ products, most }: Jumps): Jumps {
  return { products, most: most && { from: toRupees(most.from), to: toRupees(most.to) } }
}

function plannedView({ id, brand, name, unit, before, after, problem }: PlannedRow): Planned {
  return {
    _id: id,
    brand,
    name,
    unit,
    before: valuesView(before),
    after: problem ? null : valuesView(after),
    problem: problem && PROBLEMS[problem],
  }
}

function valuesView({ price, soldPrice, stock }: { price?: number; soldPrice?: number; stock?: number }) {
  return {
    ...(price !== undefined && { price: toRupees(price) }),
    ...(soldPrice !== undefined && { soldPrice: toRupees(soldPrice) }),
    ...(stock !== undefined && { stock }),
  }
}

/** @throws AppError invalid, for an action without what it needs to know, or with more. */
function requireDefined(body: BulkAction): void {
  const { action, price, stock, move, ids, filter, except } = body
  const error = fieldError(body)
  if (error) throw new AppError('invalid', error)
  if ((ids === undefined) === (filter === undefined)) throw new AppError('invalid', 'Name ids or a filter, not both')
  if (except && !filter) throw new AppError('invalid', 'except needs a filter')
  const given = { price, stock, move }
  for (const [name, value] of Object.entries(given))
    if ((value !== undefined) !== (action === name))
      throw new AppError('invalid', value ? `${name} does not belong to ${action}` : `${name} is missing`)
  if (price) requireOne(price, ['percent', 'amount'])
  if (stock) requireOne(stock, ['set', 'add'])
  if (price?.percent !== undefined && !isExact(price.percent)) throw decimals('percent')
  if (price?.amount !== undefined && !isExact(price.amount)) throw decimals('amount')
  if (move && move.category.length === 0) throw new AppError('invalid', 'category must name at least one')
}

function requireOne(given: object, names: readonly [string, string]): void {
  const [one, other] = names
  if (one in given === other in given) throw new AppError('invalid', `Give ${one} or ${other}, not both`)
}

function decimals(name: string): AppError {
  return new AppError('invalid', `${name} must have at most two decimals`)
}

function isExact(value: number): boolean {
  return Math.abs(value * 100 - toPaise(value)) < 1e-6
}

async function targetOf(deps: BulkDependencies, { ids, filter, except = [] }: BulkAction): Promise<SQL | undefined> {
  const lowStock = filter?.stock === 'low' ? await deps.lowStockThreshold() : 0
  return bulkTarget(deps.db, ids ? { ids } : { filter: filter!, except }, lowStock)
}

/**
 * Locks the categories to move to against deletion, and returns the names.
 * @throws AppError that names the field, for a category that is gone, or a subcategory of none of the categories.
 */
async function lockPlaces(tx: Queryable, { move }: BulkAction): Promise<string[]> {
  if (!move) return []
  const { category, subCategory = [] } = move
  await requireCategories(tx, 'category', category)
  await requireCategories(tx, 'sub category', subCategory)
  const [foreign] = await subCategoriesElsewhere(tx, category, subCategory)
  if (foreign) throw new AppError('invalid', `subCategory: ${foreign} is in none of the chosen categories`)
  const names = await lockCategoryNames(tx, 'category', category)
  const subNames = await lockCategoryNames(tx, 'sub category', subCategory)
  return [...category.map((id) => names.get(id)!), ...subCategory.map((id) => subNames.get(id)!)]
}

function stockReasonOf({ stock }: BulkAction) {
  if (stock?.add === undefined) return 'edit'
  return stock.add > 0 ? 'refill' : 'removal'
}

function explain(error: unknown): never {
  if (!violates(error, 'product_sku')) throw error
  throw new AppError('conflict', 'Another product took one of the SKUs just now: try again', { cause: error })
}
