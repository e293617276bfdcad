import type { Schema } from '../shared/schemas/schema.ts'
import { checkSettings, SETTINGS, type SettingsErrors } from '../shared/schemas/settings.ts'
import type { ShopSettings } from './contract.ts'

SETTINGS satisfies { [Name in keyof ShopSettings]: Schema<ShopSettings[Name]> }

/** Validates settings that an admin wants to change; returns the values as they are stored, and what is wrong with them. */
export function readSettings(wanted: Record<string, unknown>): {
  changed: Partial<ShopSettings>
  faults: SettingsErrors
} {
  const { changed, errors } = checkSettings(wanted)
  return { changed, faults: errors }
}
