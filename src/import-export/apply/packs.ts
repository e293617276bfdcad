import type { Queryable } from '../../platform/database/database.ts'
import { familiesAmong, type KeyedRow, markRefused, namesByBrand, namesOfKeys } from '../packs/queries.ts'
import { normalizeHeader } from '../rows/columns.ts'
import type { RowFacts } from '../rows/row-parser.ts'
import type { RowPack } from '../schema.ts'
import type { Plan } from './plan.ts'
import type { Terms } from './review.ts'

/** Headers of columns that do not name the family of a row, but tell it from others, such as Shopify's handle. */
const KEYS = /^(?:url )?handle$|(?:^| )(?:id|sku)$/

/** By what files know the families of which an admin has refused to make products packs, by the numbers of their rows. */
export type RefusedFamilies = Map<number, string[]>

/**
 * Gives the families that rows know by keys their names, and leaves out those that an admin has refused, which it returns.
 * @param read rows with facts, which this changes.
 */
export async function readFamilies(
  tx: Queryable,
  read: readonly { number: number; facts: RowFacts }[],
  terms: Terms,
): Promise<RefusedFamilies> {
  const refused: RefusedFamilies = new Map()
  const column = terms.mapping.indexOf('family')
  if (column < 0) return refused
  const rows = read.map(({ facts }) => facts)
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
  for (const { number, facts } of read) {
    if (facts.family === undefined || decided.get(keyOf(facts)) !== 'refused') continue
    refused.set(number, facts.familyKey ? [facts.family, facts.familyKey] : [facts.family])
    delete facts.family
  }
  return refused
}

/**
 * Says in plans what their products become packs of: by a column, or else by brand and name, as far as the check has proposed
 * it and no admin has refused. What is refused is said, too.
 * @param refused by a column.
 */
export async function withPacks(
  tx: Queryable,
  plans: readonly Omit<Plan, 'refusedFamily'>[],
  terms: Terms,
  isChecked: boolean,
  refused: RefusedFamilies,
): Promise<Plan[]> {
  const found = terms.mapping.includes('family')
    ? { packs: packsByColumn(plans), refused }
    : await packsByName(tx, plans, terms, isChecked)
  return plans.map((plan) => ({
    ...plan,
    result: { ...plan.result, pack: found.packs.get(plan.result.number) ?? null },
    refusedFamily: found.refused.get(plan.result.number) ?? null,
  }))
}

/** Remembers which products an admin has refused to make packs of what, so that later files do not propose it again. */
export async function partRefused(tx: Queryable, plans: readonly Plan[]): Promise<void> {
  const refused = plans.flatMap(({ wanted, refusedFamily }) =>
    wanted && refusedFamily ? [{ productId: wanted.product.id, family: refusedFamily }] : [],
  )
  if (refused.length > 0) await markRefused(tx, refused)
}

function packsByColumn(plans: readonly Pick<Plan, 'result' | 'wanted' | 'stored'>[]): Map<number, RowPack> {
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
  plans: readonly Pick<Plan, 'result' | 'wanted' | 'stored'>[],
  { importId, joinsPacks }: Terms,
  isChecked: boolean,
): Promise<{ packs: Map<number, RowPack>; refused: RefusedFamilies }> {
  const packs = new Map<number, RowPack>()
  const refused: RefusedFamilies = new Map()
  const added = joinsPacks
    ? plans.flatMap(({ result, wanted, stored }) => (wanted && !stored ? [{ result, wanted }] : []))
    : []
  if (added.length === 0) return { packs, refused }
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
  for (const [at, { result, wanted }] of added.entries()) {
    const { key, family } = names[at]!
    if (key === null || family === null) continue
    if (decided?.get(key) === 'refused') refused.set(result.number, [family])
    if (!decided || decided.get(key) === 'agreed') packs.set(result.number, { key, family, unit: wanted.product.unit })
  }
  return { packs, refused }
}
