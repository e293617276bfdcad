import type { Database } from '../platform/database/database.ts'
import { decideDemo, saveSettings } from '../settings/queries.ts'
import { insertDemoCatalogue, readDemoCatalogue } from './data.ts'

/**
 * Loads the demo catalogue into a shop that starts for the first time, unless that is declined.
 * The first decision is final: a shop emptied later stays empty.
 * @returns how many products were put in.
 */
export async function seedDemo(db: Database, wanted: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    if (!(await decideDemo(tx, wanted ? 'wanted' : 'declined')) || !wanted) return 0
    const catalogue = await readDemoCatalogue()
    await insertDemoCatalogue(tx, catalogue)
    const brands = catalogue.products.flatMap(({ brand }) => brand ?? [])
    await saveSettings(tx, { brands: [...new Set(brands)].sort(), categoryOpensOn: 'all' })
    return catalogue.products.length
  })
}
