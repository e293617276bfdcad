import type { Proof } from '../account/passkey/contract.ts'
import { beginProof, type Caller, type ProofDependencies, requireNoFactor } from '../account/second-factor/proof.ts'
import { retainImages } from '../images/service.ts'
import { recordAction } from '../platform/audit/queries.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { MediaStorage } from '../platform/media/storage.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { ownImage } from '../shared/images.ts'
import { checkSettings } from '../shared/schemas/settings.ts'
import { statusOf } from './checkout-terms.ts'
import type { PublicSettings, ShopSettings, ShopStatus } from './contract.ts'
import { type Conflicts, mergeSetting } from './merge.ts'
import { loadCheckoutTerms, loadSettings, lockSettings, saveSettings } from './queries.ts'

export interface SettingsDependencies extends ProofDependencies {
  media: MediaStorage
}

interface Asked {
  wanted: Record<string, unknown>
  expected: Readonly<Record<string, unknown>>
  proof?: Proof
}

/**
 * Changes the given settings, leaves the others, and records the values before and after in the audit log. `expected` are
 * values that the admin's form began from: what others have changed since stays. An admin with a second factor proves who
 * asks before admins need none any more.
 * @throws AppError invalid, with a sentence for each faulty place in `data.faults`; also for a pause that would be over.
 * @throws AppError conflict, likewise, for what others have changed to something else; `data.settings` are the current ones.
 * @throws AppError as `beginProof`.
 */
export async function changeSettings(
  deps: SettingsDependencies,
  caller: Caller,
  { wanted, expected, proof }: Asked,
): Promise<ShopSettings> {
  const { db, media } = deps
  const { userId: actorId } = caller
  const { changed: asked, errors } = checkSettings(wanted)
  const [first] = Object.entries(errors)
  if (first) throw new AppError('invalid', first.join(' '), { data: { faults: errors } })
  const confirm = proof ? await beginProof(deps, caller, proof) : null
  return db.transaction(async (tx) => {
    const names = Object.keys(asked) as (keyof ShopSettings)[]
    const before = await lockSettings(tx, names)
    const changed = await merged(tx, before, expected, asked)
    const moved = names.filter((name) => !Bun.deepEquals(before[name], changed[name]))
    if (changed.paused?.until && moved.includes('paused')) requireFuture(changed.paused.until, new Date())
    if (before.requireSecondFactor && moved.includes('requireSecondFactor')) {
      if (confirm) await confirm(tx)
      else await requireNoFactor(tx, actorId)
    }
    if (moved.length > 0) {
      const shown = new Set(imagesIn(before))
      const begun = imagesIn(moved.map((name) => changed[name])).filter((address) => !shown.has(address))
      await retainImages(tx, media, begun)
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
  return statusOf(await loadCheckoutTerms(db, now), now)
}

/** Returns the public part of the settings, and the shop's current status. */
export async function publicSettings(db: Queryable, now = new Date()): Promise<PublicSettings> {
  const [settings, status] = await Promise.all([loadSettings(db), shopStatus(db, now)])
  const { shopName, logo, badgeText, deliveryNote, contact } = settings
  return { shopName, logo, badgeText, deliveryNote, contact, ...status }
}

// What is stored may be over: a program that sends back all settings, as it read them, is not refused for it.
function requireFuture(pausedUntil: string, now: Date): void {
  const error = 'is over already: choose a later time'
  if (new Date(pausedUntil) <= now)
    throw new AppError('invalid', `paused.until ${error}`, { data: { faults: { 'paused.until': error } } })
}

async function merged(
  tx: Queryable,
  before: Partial<ShopSettings>,
  expected: Readonly<Record<string, unknown>>,
  asked: Partial<ShopSettings>,
): Promise<Partial<ShopSettings>> {
  const faults: Conflicts = {}
  const began = new Map(Object.entries(expected))
  const stored = new Map(Object.entries(before))
  const entries = Object.entries(asked).map(([name, wanted]) => {
    const versions = { stored: stored.get(name), began: began.get(name), wanted }
    return [name, began.has(name) ? mergeSetting(name, versions, faults) : wanted]
  })
  const [first] = Object.values(faults)
  if (first)
    throw new AppError('conflict', first.charAt(0).toUpperCase() + first.slice(1), {
      code: 'settings_changed',
      data: { faults, settings: await loadSettings(tx) },
    })
  return Object.fromEntries(entries)
}

/** Returns the URLs of images anywhere in a value. */
function imagesIn(value: unknown): string[] {
  if (typeof value === 'string') return ownImage(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(imagesIn) : []
}
