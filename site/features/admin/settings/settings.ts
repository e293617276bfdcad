import { atom } from 'nanostores'
import type { Proof } from '../../../../src/account/passkey/contract.ts'
import type { ShopSettings } from '../../../../src/settings/contract.ts'
import { holidayAt, isOpenAt, nextOpening, type OpenTimes, openingLabel } from '../../../../src/shared/opening-hours.ts'
import { checkSettings, type SettingsErrors } from '../../../../src/shared/schemas/settings.ts'
import { showToast } from '../../toasts/toasts.ts'
import { fetchSettings, putSettings } from './api.ts'

/** All settings. Undefined until loaded, null if loading failed. */
export const $settings = atom<ShopSettings | null | undefined>(undefined)

/** Sections with unsaved changes. */
export const $unsaved = atom<ReadonlySet<string>>(new Set())

export async function loadSettings(): Promise<void> {
  if ($settings.get() === null) $settings.set(undefined)
  const reply = await fetchSettings()
  if (reply.success) $settings.set(reply.data)
  else if (!$settings.get()) $settings.set(null)
}

/** Error messages by path. Empty if everything was saved, null if the failure names no setting. */
export type Errors = SettingsErrors | null

/**
 * Saves only the given settings. Nothing is sent of settings that the server would refuse, and nothing is replaced that
 * others have changed since it was `expected`. `proof` is for what takes more than a session.
 */
export async function saveSettings(
  changed: Partial<ShopSettings>,
  expected: Partial<ShopSettings> = {},
  proof?: Proof,
): Promise<Errors> {
  const { errors: found } = checkSettings(changed)
  if (Object.keys(found).length > 0) return refused(found)
  const reply = await putSettings(changed, expected, proof)
  if (reply.success) {
    $settings.set(reply.data)
    const closing = changed.openHours || changed.holidays ? closedLabel(reply.data, new Date()) : null
    if (closing) showToast('blank', `${reply.message}. ${closing}`)
    // The pause control shows its own toast.
    else if (changed.paused === undefined) showToast('success', reply.message)
    return {}
  }
  const { faults: errors, settings } = (reply.data ?? {}) as { faults?: SettingsErrors; settings?: ShopSettings }
  if (settings) $settings.set(settings)
  else if (errors) return refused(errors)
  showToast('error', reply.message)
  return errors ?? null
}

function refused(errors: SettingsErrors): SettingsErrors {
  showNothingSaved()
  return errors
}

export function showNothingSaved(): void {
  showToast('error', 'Nothing was saved: see the marked fields')
}

/** Returns a label that says until when the shop is closed, or null while it is open. */
export function closedLabel(times: OpenTimes, now: Date): string | null {
  if (isOpenAt(times, now)) return null
  const opensAt = nextOpening(times, now)
  const holiday = holidayAt(times.holidays, now)?.name
  const closed = holiday ? `Closed for ${holiday}` : 'Closed now'
  return opensAt ? `${closed}: the shop opens ${openingLabel(opensAt, now)}` : `${closed}, on every day`
}

/** Records whether a section has unsaved changes. If so, the browser asks before the page is left. */
export function recordUnsaved(section: string, isDirty: boolean): void {
  const unsaved = new Set($unsaved.get())
  if (isDirty) unsaved.add(section)
  else unsaved.delete(section)
  $unsaved.set(unsaved)
}

/** Makes the browser ask before unsaved changes are lost. Returns a function that stops it. */
export function guardUnsaved(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if ($unsaved.get().size > 0) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
