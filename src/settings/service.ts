import { recordAction } from '../platform/audit/queries.ts'
import type { Database, Queryable } from '../platform/database.ts'
import { AppError } from '../platform/errors.ts'
import type { MediaStore } from '../platform/media/store.ts'
import { ownPicture } from '../shared/pictures.ts'
import { keepPictures } from '../upload/service.ts'
import type { PublicSettings, ShopSettings, ShopStatus } from './contract.ts'
import { holdSettings, loadSettings, loadTradingTerms, saveSettings } from './queries.ts'
import { readSettings } from './rules.ts'
import { statusOf } from './trading.ts'

export interface SettingsParts {
  db: Database
  media: MediaStore
}

/**
 * Changes what is named and leaves the rest; written down with what it was before.
 * @throws AppError invalid, with a sentence for each faulty place in `data.faults`.
 */
export async function changeSettings(
  { db, media }: SettingsParts,
  actorId: string,
  wanted: Record<string, unknown>,
): Promise<ShopSettings> {
  const { changed, faults } = readSettings(wanted)
  const [first] = Object.entries(faults)
  if (first) throw new AppError('invalid', first.join(' '), {}, { faults })
  return db.transaction(async (tx) => {
    const names = Object.keys(changed) as (keyof ShopSettings)[]
    const before = await holdSettings(tx, names)
    const moved = names.filter((name) => !Bun.deepEquals(before[name], changed[name]))
    if (moved.length > 0) {
      const shown = new Set(picturesIn(before))
      const begun = picturesIn(moved.map((name) => changed[name])).filter((address) => !shown.has(address))
      await keepPictures(tx, media, begun)
      await saveSettings(tx, Object.fromEntries(moved.map((name) => [name, changed[name]])))
      const changes = moved.map((name) => [name, { before: before[name], after: changed[name] }])
      await recordAction(tx, {
        actorId,
        action: 'Changed settings',
        subject: moved.join(', '),
        changes: Object.fromEntries(changes),
      })
    }
    return loadSettings(tx)
  })
}

export async function shopStatus(db: Queryable, now = new Date()): Promise<ShopStatus> {
  return statusOf(await loadTradingTerms(db), now)
}

/** What anybody may know of the shop. */
export async function publicSettings(db: Queryable, now = new Date()): Promise<PublicSettings> {
  const settings = await loadSettings(db)
  const { shopName, logo, badgeText, deliveryNote, contact } = settings
  return { shopName, logo, badgeText, deliveryNote, contact, ...statusOf(settings, now) }
}

/** Addresses of pictures anywhere in a value. */
function picturesIn(value: unknown): string[] {
  if (typeof value === 'string') return ownPicture(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : []
}
