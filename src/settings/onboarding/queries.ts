import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { setting } from '../schema.ts'

/** What is remembered of setting the shop up, beside its settings. */
export interface SetupMemory {
  /** Checks that the owner wants as they are, such as a shop that never closes. */
  accepted: string[]
  /** The last test mail that was taken over, and by which server. */
  testMail: { at: string; to: string; server: string } | null
}

const NOTHING: SetupMemory = { accepted: [], testMail: null }

export async function loadSetup(db: Queryable): Promise<SetupMemory> {
  const [found] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, 'setup'))
  return { ...NOTHING, ...(found?.value as Partial<SetupMemory> | undefined) }
}

/** Changes what is remembered; until the transaction ends, nobody else does. */
export async function saveSetup(tx: Queryable, change: (known: SetupMemory) => SetupMemory): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`)
  await store(tx, 'setup', change(await loadSetup(tx)))
}

/** What was decided about the demo stays decided: it never comes back by itself. */
export async function recordDemoRemoved(tx: Queryable): Promise<void> {
  await store(tx, 'demo', 'removed')
}

async function store(db: Queryable, name: string, value: unknown): Promise<void> {
  const updatedAt = new Date()
  await db
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value, updatedAt } })
}
