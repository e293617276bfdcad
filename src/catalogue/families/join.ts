import { recordAction } from '../../platform/audit/queries.ts'
import { type Database, type Queryable, transact, violates } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { MAX_PACKS } from '../../shared/packs.ts'
import type { FormerPacks, JoinedPacks, JoinPreview } from './contract.ts'
import {
  createFamily,
  deleteSmallFamilies,
  familyNames,
  freeFamilyName,
  lockPacks,
  markParted,
  type PackRow,
  packsTogether,
  partedAmong,
  renameFamily,
  setFamily,
  unmarkParted,
} from './membership.queries.ts'
import { packsOf, requireAll, viewsInOrder } from './service.ts'

/**
 * Returns what products would be together, with all packs of the families that they are in.
 * @throws AppError missing, for a product that is unknown or deleted; conflict, for too many packs.
 */
export async function previewJoin(db: Queryable, productIds: readonly string[]): Promise<JoinPreview> {
  const { rows, familyId, names, first } = await together(db, await packsTogether(db, productIds), productIds)
  const [packs] = await viewsInOrder(db, [rows])
  return { name: names.get(familyId ?? '') ?? (await freeFamilyName(db, first.id)), packs: packs! }
}

/**
 * Makes products packs of one product, with all packs of the families that they are in. Returns what they are then, and what
 * they were.
 * @throws AppError missing, for a product that is unknown or deleted; conflict, for too many packs or the name of another family.
 */
export function joinPacks(
  db: Database,
  adminId: string,
  { productIds, name }: { productIds: readonly string[]; name?: string },
): Promise<JoinedPacks> {
  return transact(db, async (tx) => {
    const { rows, names, first, familyId: known } = await together(tx, await lockPacks(tx, productIds), productIds)
    const former = await formerPacks(tx, rows, names)
    const familyId = known ?? newId()
    const subject = name ?? names.get(familyId) ?? (await freeFamilyName(tx, first.id))
    // Before the renaming, because the name may be that of a family that is joined.
    const others = [...names.keys()].filter((id) => id !== familyId)
    if (!known) await createFamily(tx, familyId, subject).catch(explain)
    const ids = rows.map(({ id }) => id)
    await setFamily(tx, ids, familyId)
    await unmarkParted(tx, productIds)
    await deleteSmallFamilies(tx, others, 1)
    await renameFamily(tx, familyId, subject).catch(explain)
    await recordAction(tx, { actorId: adminId, action: 'Joined packs', subject, subjectId: first.id })
    return { ...(await packsOf(tx, first.id)), former }
  })
}

/**
 * Makes products that were joined what they were before, unless they have left the family since. Returns how many: none
 * if all of that is so already, as after an earlier undo.
 * @throws AppError conflict, if another family has taken a name since.
 */
export function undoJoin(
  db: Database,
  adminId: string,
  { familyId, former }: { familyId: string; former: readonly FormerPacks[] },
): Promise<{ restored: number }> {
  return transact(db, async (tx) => {
    const all = former.flatMap(({ productIds }) => productIds)
    const rows = await lockPacks(tx, all)
    const joined = new Set(rows.filter((row) => row.familyId === familyId).map(({ id }) => id))
    const groups = former.map((group) => ({ ...group, productIds: group.productIds.filter((id) => joined.has(id)) }))
    const own = groups.find(({ family }) => family?._id === familyId)
    const subject = (await familyNames(tx, [familyId])).get(familyId) ?? ''
    const isMoved = groups.some(({ family, productIds }) => family?._id !== familyId && productIds.length > 0)
    if (!isMoved && (!own || own.family!.name === subject)) return { restored: 0 }
    // Its own name first, which frees the one that it was given.
    if (own) await renameFamily(tx, familyId, own.family!.name).catch(explain)
    for (const { family, isParted, productIds } of groups) {
      if (family?._id === familyId || productIds.length === 0) continue
      if (family) await createFamily(tx, family._id, family.name).catch(explain)
      await setFamily(tx, productIds, family?._id ?? null)
      if (isParted) await markParted(tx, productIds, null)
    }
    await deleteSmallFamilies(tx, [familyId, ...groups.flatMap(({ family }) => family?._id ?? [])], 2)
    await recordAction(tx, { actorId: adminId, action: 'Undid: joined packs', subject, subjectId: all[0]! })
    return { restored: new Set(groups.flatMap(({ productIds }) => productIds)).size }
  })
}

/** Returns the products with what they are called together: the family of the first one, or of any. */
async function together(db: Queryable, rows: PackRow[], productIds: readonly string[]) {
  const first = requireAll(rows, productIds)
  if (rows.length > MAX_PACKS) throw new AppError('conflict', `A product has at most ${MAX_PACKS} packs`)
  const families = [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))]
  return { rows, first, familyId: first.familyId ?? families[0] ?? null, names: await familyNames(db, families) }
}

async function formerPacks(
  tx: Queryable,
  rows: readonly PackRow[],
  names: ReadonlyMap<string, string>,
): Promise<FormerPacks[]> {
  const parted = await partedAmong(
    tx,
    rows.map(({ id }) => id),
  )
  const groups = Map.groupBy(rows, ({ id, familyId }) => familyId ?? (parted.has(id) ? 'parted' : 'single'))
  return [...groups.values()].map((group) => {
    const { id, familyId } = group[0]!
    return {
      family: familyId === null ? null : { _id: familyId, name: names.get(familyId)! },
      isParted: familyId === null && parted.has(id),
      productIds: group.map((row) => row.id),
    }
  })
}

function explain(error: unknown): never {
  if (!violates(error, 'product_family_name') && !violates(error, 'product_family_pkey')) throw error
  throw new AppError('conflict', 'Other packs have this name: choose another one', {
    code: 'family_name_taken',
    cause: error,
  })
}
