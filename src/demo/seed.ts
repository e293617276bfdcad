import type { Database } from '../platform/database/database.ts'
import { decideDemo } from '../settings/queries.ts'
import { insertDemoCatalogue, readDemoCatalogue } from './data.ts'
import { saveDemoSettings } from './settings.ts'

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
    await saveDemoSettings(
      tx,
      catalogue.products.flatMap(({ brand }) => brand ?? []),
    )
    return catalogue.products.length
  })
}
