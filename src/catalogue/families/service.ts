import { recordAction } from '../../platform/audit/queries.ts'
import { type Database, type Queryable, transact } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { toRupees } from '../../shared/money.ts'
import { inPackOrder } from '../../shared/packs.ts'
import { netQuantityIn } from '../declarations/declarations.ts'
import { declarationsOf } from '../declarations/queries.ts'
import type { PacksView, PackView } from './contract.ts'
import {
  deleteSmallFamilies,
  lockPacks,
  markParted,
  type PackRow,
  packsBeside,
  productsAlike,
  proposedFamilies,
  setFamily,
} from './membership.queries.ts'
import { familyName } from './queries.ts'

const MAX_PROPOSALS = 12

/** Returns the packs of a product's family, and products that look like further ones. @throws AppError missing */
export async function packsOf(db: Queryable, productId: string): Promise<PacksView> {
  const [packs, proposals] = await Promise.all([
    packsBeside(db, productId),
    productsAlike(db, productId, MAX_PROPOSALS),
  ])
  const own = packs.find(({ id }) => id === productId)
  if (!own) throw new AppError('missing', 'Product not found')
  const name = own.familyId && (await familyName(db, own.familyId))
  const [packViews, proposalViews] = await viewsInOrder(db, [packs, proposals])
  return {
    family: own.familyId && name ? { _id: own.familyId, name } : null,
    packs: packViews!,
    proposals: proposalViews!,
  }
}

/** Makes a product no pack of its family any more; a single pack that is left is no family. @throws AppError missing */
export function partPack(db: Database, adminId: string, productId: string): Promise<PacksView> {
  return transact(db, async (tx) => {
    const rows = await lockPacks(tx, [productId])
    const { id, familyId } = requireAll(rows, [productId])
    if (familyId === null) return packsOf(tx, id)
    const subject = (await familyName(tx, familyId)) ?? ''
    await setFamily(tx, [id], null)
    await markParted(tx, [id], familyId)
    await deleteSmallFamilies(tx, [familyId], 2)
    await recordAction(tx, { actorId: adminId, action: 'Parted pack', subject, subjectId: id })
    return packsOf(tx, id)
  })
}

/** Returns the next groups of products that look like packs of one product, and where to look further. */
export async function proposePacks(
  db: Queryable,
  after: string,
): Promise<{ proposals: PackView[][]; next: string | null }> {
  const { groups, next } = await proposedFamilies(db, after, MAX_PROPOSALS)
  return { proposals: await viewsInOrder(db, groups), next }
}

/** Returns the first of the products. @throws AppError missing */
export function requireAll(rows: readonly PackRow[], ids: readonly string[]): PackRow {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  if (found.length < ids.length) throw new AppError('missing', 'Product not found')
  return found[0]!
}

/** Returns packs as owners see them, each group in its order. */
export async function viewsInOrder(db: Queryable, groups: readonly PackRow[][]): Promise<PackView[][]> {
  const declarations = await declarationsOf(
    db,
    groups.flat().map(({ id }) => id),
  )
  const measured = (row: PackRow) => ({ ...row, netQuantity: netQuantityIn(row.unit, declarations.get(row.id)) })
  return groups.map((group) => inPackOrder(group.map(measured)).map(packView))
}

function packView({ id, name, brand, unit, sku, stock, soldPriceInPaise, publish }: PackRow): PackView {
  return { _id: id, name, brand, unit, sku, stock, soldPrice: toRupees(soldPriceInPaise), publish }
}
