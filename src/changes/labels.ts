import { momentLabel } from '../shared/shop-time.ts'
import type { LaterChange } from './later.queries.ts'

/** Why an undo leaves what somebody has changed since by hand. Nobody can undo that, so it stays for good. */
export const EDITED = 'Edited since'

/** Says what changed a product since: "Changed since by the import of list.csv, 25 Nov 2026, 3:40 pm". */
export function reasonOf({ by, title, at }: Omit<LaterChange, 'fields'>): string {
  if (by === 'person') return EDITED
  return `Changed since by ${by === 'import' ? `the import of ${title}` : `"${title}"`}, ${momentLabel(new Date(at))}`
}
