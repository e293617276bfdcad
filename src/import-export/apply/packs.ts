import type { Queryable } from '../../platform/database/database.ts'
import { familiesAmong, type KeyedRow, namesByBrand, namesOfKeys } from '../packs/queries.ts'
import { normalizeHeader } from '../rows/columns.ts'
import type { RowFacts } from '../rows/row-parser.ts'
import type { RowPack } from '../schema.ts'
import type { Plan } from './plan.ts'
import type { Terms } from './review.ts'

/** Headers of columns that do not name the family of a row, but tell it from others, such as Shopify's handle. */
const KEYS = /^(?:url )?handle$|(?:^| )(?:id|sku)$/

/**
 * Gives the families that rows know by keys their names, and leaves out those that an admin has refused.
 * @param rows facts, which this changes.
 */
export async function readFamilies(tx: Queryable, rows: readonly RowFacts[], terms: Terms): Promise<void> {
  const column = terms.mapping.indexOf('family')
  if (column < 0) return
  const said = rows.filter(({ family }) => family !== undefined)
  if (KEYS.test(normalizeHeader(terms.header[column] ?? ''))) {
    for (const facts of said) facts.familyKey = facts.family!
    const names = await namesOfKeys(
      tx,
      said.map(({ familyKey, brand, name }): KeyedRow => ({ familyKey: familyKey!, brand, name })),
    )
    for (const facts of said) facts.family = names.get(facts.familyKey!.toLowerCase()) ?? facts.family!
  }
  const keyOf = ({ family, familyKey }: RowFacts) => (familyKey ?? family!).toLowerCase()
  const decided = await familiesAmong(tx, terms.importId, [...new Set(said.map(keyOf))])
  for (const facts of said) if (decided.get(keyOf(facts)) === 'refused') delete facts.family
}

/**
 * Says in the results of plans what their products become packs of: by a column, or else by brand and name, as far as the check
 * has proposed it and no admin has refused.
 */
export async function withPacks(tx: Queryable, plans: Plan[], terms: Terms, isChecked: boolean): Promise<Plan[]> {
  const packs = terms.mapping.includes('family') ? packsByColumn(plans) : await packsByName(tx, plans, terms, isChecked)
  return plans.map((plan) => ({ ...plan, result: { ...plan.result, pack: packs.get(plan.result.number) ?? null } }))
}

function packsByColumn(plans: readonly Plan[]): Map<number, RowPack> {
  return new Map(
    plans.flatMap(({ result, wanted, stored }): [number, RowPack][] => {
      if (!wanted || wanted.product.family === null || wanted.product.family === stored?.family) return []
      const { family, familyKey, unit } = wanted.product
      return [[result.number, { key: (familyKey ?? family).toLowerCase(), family, unit }]]
    }),
  )
}

async function packsByName(
  tx: Queryable,
  plans: readonly Plan[],
  { importId, joinsPacks }: Terms,
  isChecked: boolean,
): Promise<Map<number, RowPack>> {
  const added = joinsPacks
    ? plans.flatMap(({ result, wanted, stored }) => (wanted && !stored ? [{ result, wanted }] : []))
    : []
  if (added.length === 0) return new Map()
  const names = await namesByBrand(
    tx,
    added.map(({ wanted }) => wanted.product),
  )
  const decided = isChecked
    ? await familiesAmong(
        tx,
        importId,
        names.flatMap(({ key }) => key ?? []),
      )
    : null
  return new Map(
    added.flatMap(({ result, wanted }, at): [number, RowPack][] => {
      const { key, family } = names[at]!
      if (key === null || family === null || (decided && decided.get(key) !== 'agreed')) return []
      return [[result.number, { key, family, unit: wanted.product.unit }]]
    }),
  )
}
