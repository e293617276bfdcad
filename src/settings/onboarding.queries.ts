import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { setting } from './schema.ts'

/** State of the onboarding that is not part of the shop's settings. */
export interface SetupMemory {
  /** Checks that the owner accepted as they are, such as a shop that never closes. */
  accepted: string[]
  /** The last test email that a mail server accepted, and by which server. */
  testMail: { at: string; to: string; server: string } | null
}

const NOTHING: SetupMemory = { accepted: [], testMail: null }

export async function loadSetup(db: Queryable): Promise<SetupMemory> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, 'setup'))
  return { ...NOTHING, ...(found?.value as Partial<SetupMemory> | undefined) }
}

/** Changes the onboarding state, and locks it against concurrent changes until the transaction ends. */
export async function saveSetup(tx: Queryable, change: (known: SetupMemory) => SetupMemory): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`)
  await saveSetting(tx, 'setup', change(await loadSetup(tx)))
}

/** Records that the demo was removed, so that no later start loads it again. */
export async function recordDemoRemoved(tx: Queryable): Promise<void> {
  await saveSetting(tx, 'demo', 'removed')
}

async function saveSetting(db: Queryable, name: string, value: unknown): Promise<void> {
  const updatedAt = new Date()
  await db
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value, updatedAt } })
}
