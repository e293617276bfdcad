import { atom } from 'nanostores'
import type { ShopSettings } from '../../src/settings/contract.ts'
import { isOpenAt, nextOpening, type OpenHours, openingLabel } from '../../src/shared/opening-hours.ts'
import { fetchSettings, putSettings } from '../lib/admin/settings.ts'
import { showToast } from './toasts.ts'

/** All settings; undefined until the shop has told them, null when it did not answer. */
export const $settings = atom<ShopSettings | null | undefined>(undefined)

/** Sections in which something was changed and not saved. */
export const $unsaved = atom<ReadonlySet<string>>(new Set())

export async function loadSettings(): Promise<void> {
  if ($settings.get() === null) $settings.set(undefined)
  const reply = await fetchSettings()
  if (reply.success) $settings.set(reply.data)
  else if (!$settings.get()) $settings.set(null)
}

/** What is wrong, a sentence for each place; empty when all was saved, null when it could not be told. */
export type Errors = Record<string, string> | null

/** Saves what is named and nothing else. */
export async function saveSettings(changed: Partial<ShopSettings>): Promise<Errors> {
  const reply = await putSettings(changed)
  if (reply.success) {
    $settings.set(reply.data)
    const closing = changed.openHours === undefined ? null : closedLabel(reply.data.openHours, new Date())
    if (closing) showToast('blank', `${reply.message}. ${closing}`)
    // The pause says itself what it did.
    else if (changed.paused === undefined) showToast('success', reply.message)
    return {}
  }
  const { faults: errors } = (reply.data ?? {}) as { faults?: Record<string, string> }
  showToast('error', errors ? 'Nothing was saved: see what is marked' : reply.message)
  return errors ?? null
}

/** That the shop is closed by these hours, and until when; null while it is open. */
export function closedLabel(hours: OpenHours | null, now: Date): string | null {
  if (isOpenAt(hours, now)) return null
  const opensAt = nextOpening(hours, now)
  return opensAt ? `Closed now: the shop opens ${openingLabel(opensAt, now)}` : 'Closed now, on every day'
}

/** Notes whether a section holds what is not saved; the browser asks before such a page is left. */
export function recordUnsaved(section: string, isDirty: boolean): void {
  const unsaved = new Set($unsaved.get())
  if (isDirty) unsaved.add(section)
  else unsaved.delete(section)
  $unsaved.set(unsaved)
}

/** Has the browser ask before unsaved changes are lost, until the answered function is called. */
export function guardUnsaved(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if ($unsaved.get().size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
