import type { Database } from '../platform/database/database.ts'
import { decideDemo } from '../settings/queries.ts'
import { insertDemoCatalogue, readDemoCatalogue } from './data.ts'
import { hasCatalogue } from './queries.ts'
import { saveDemoSettings } from './settings.ts'

/** What a start did about the demo: `own` is a shop that had products or categories before its first start. */
export type DemoOutcome = 'loaded' | 'declined' | 'own' | 'decided before'

/**
 * Loads the demo catalogue into a shop that starts for the first time, unless that is declined or the shop has a catalogue, as
 * of an import before. The first decision is final: a shop emptied later stays empty.
 */
export async function seedDemo(db: Database, wanted: boolean): Promise<DemoOutcome> {
  return db.transaction(async (tx) => {
    const isOwn = await hasCatalogue(tx)
    const isLoaded = wanted && !isOwn
    if (!(await decideDemo(tx, isLoaded ? 'wanted' : 'declined'))) return 'decided before'
    if (!isLoaded) return isOwn ? 'own' : 'declined'
    const catalogue = await readDemoCatalogue()
    await insertDemoCatalogue(tx, catalogue)
    await saveDemoSettings(
      tx,
      catalogue.products.flatMap(({ brand }) => brand ?? []),
    )
    return 'loaded'
  })
}
