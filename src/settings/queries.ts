import type { Queryable } from '../platform/database.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from './contract.ts'
import { setting } from './schema.ts'

/** The shop's settings: what is stored, over the defaults. */
export async function loadSettings(db: Queryable): Promise<ShopSettings> {
  const rows = await db.select({ name: setting.name, value: setting.value }).from(setting)
  const stored = Object.fromEntries(
    rows.filter(({ name }) => name in DEFAULT_SETTINGS).map(({ name, value }) => [name, value]),
  )
  return { ...DEFAULT_SETTINGS, ...stored }
}

/** Stores some settings; the others stay. */
export async function saveSettings(db: Queryable, changed: Partial<ShopSettings>): Promise<void> {
  for (const [name, value] of Object.entries(changed)) {
    await db
      .insert(setting)
      .values({ name, value })
      .onConflictDoUpdate({ target: setting.name, set: { value, updatedAt: new Date() } })
  }
}
