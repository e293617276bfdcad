import { and, eq, sql } from 'drizzle-orm'
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

/**
 * Decides, once in the life of a shop, whether the demo catalogue goes in.
 * @returns whether this call was the one to decide; hold it in the transaction that acts on it.
 */
export async function decideDemo(tx: Queryable, decision: 'wanted' | 'declined'): Promise<boolean> {
  const decided = await tx
    .update(setting)
    .set({ value: decision, updatedAt: new Date() })
    .where(and(eq(setting.name, 'demo'), eq(setting.value, sql`'"pending"'::jsonb`)))
    .returning({ name: setting.name })
  return decided.length > 0
}
