import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import { limitStatements, preparedOn, type Queryable } from '../platform/database/database.ts'
import { hourOfDay } from '../shared/shop-time.ts'
import { DEFAULT_SETTINGS, type DeliveryTime, type ShopSettings } from './contract.ts'
import { deliveryTime, setting } from './schema.ts'

/** Returns the shop's settings: the defaults, overridden by what is stored. */
export async function loadSettings(db: Queryable): Promise<ShopSettings> {
  const rows = await preparedOn(db)<{ name: string; value: unknown }[]>`select name, value from setting`
  const stored = Object.fromEntries(
    rows.filter(({ name }) => Object.hasOwn(DEFAULT_SETTINGS, name)).map(({ name, value }) => [name, value]),
  )
  return { ...DEFAULT_SETTINGS, ...stored }
}

/** The settings that decide whether an order is taken, what it costs, and when it is promised. */
const CHECKOUT_TERMS = [
  'badgeText',
  'promiseMeasuredTimes',
  'openHours',
  'holidays',
  'paused',
  'servedPincodes',
  'minimumOrderInRupees',
  'deliveryFeeInRupees',
  'freeDeliveryFromInRupees',
  'handlingFeeInRupees',
  'newCustomerCashLimitInRupees',
  'maxQuantityPerLine',
  'maxLines',
] as const satisfies (keyof ShopSettings)[]
export interface CheckoutTerms extends Pick<ShopSettings, (typeof CHECKOUT_TERMS)[number]> {
  /** How long deliveries ordered at this hour of the day take; null while too few were measured. */
  measuredMinutes: number | null
}

/** Fewer deliveries say little of the next one. */
const MIN_MEASURED = 20

/** Loads the checkout rules. Every order needs them, so the statement is prepared and skips the long texts. */
export async function loadCheckoutTerms(db: Queryable, now = new Date()): Promise<CheckoutTerms> {
  const rows = await preparedOn(db)`
    select name, value from setting where name = any (${[...CHECKOUT_TERMS]}::text[])
    union all
    select 'measuredMinutes', to_jsonb(minutes) from delivery_time
    where hour = ${hourOfDay(now)}::int and orders >= ${MIN_MEASURED}::int`
  const terms: Record<string, unknown> = Object.fromEntries(
    CHECKOUT_TERMS.map((name) => [name, DEFAULT_SETTINGS[name]]),
  )
  terms.measuredMinutes = null
  for (const { name, value } of rows) terms[name] = value
  return terms as unknown as CheckoutTerms
}

/** Returns how long deliveries take that are ordered at this hour of the day; null while too few were measured. */
export async function loadMeasuredMinutes(db: Queryable, at: Date): Promise<number | null> {
  const [row] = await preparedOn(db)<{ minutes: number }[]>`
    select minutes from delivery_time where hour = ${hourOfDay(at)}::int and orders >= ${MIN_MEASURED}::int`
  return row?.minutes ?? null
}

/** Returns how long deliveries take by the hour of the day, for those hours of which enough were measured. */
export function deliveryTimes(db: Queryable): Promise<DeliveryTime[]> {
  const { hour, minutes, orders } = deliveryTime
  return db.select({ hour, minutes, orders }).from(deliveryTime).where(gte(orders, MIN_MEASURED)).orderBy(asc(hour))
}

/** Locks the settings against concurrent changes until the transaction ends, and returns those of `names`. */
export async function lockSettings<K extends keyof ShopSettings>(
  tx: Queryable,
  names: readonly K[],
): Promise<Pick<ShopSettings, K>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`)
  const rows = await tx
    .select({ name: setting.name, value: setting.value })
    .from(setting)
    .where(inArray(setting.name, [...names]))
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  const values = names.map((name) => [name, stored.has(name) ? stored.get(name) : DEFAULT_SETTINGS[name]])
  return Object.fromEntries(values)
}

/** Stores some settings; the others stay unchanged. */
export async function saveSettings(db: Queryable, changed: Partial<ShopSettings>): Promise<void> {
  for (const [name, value] of Object.entries(changed)) {
    // Serialised here, so that null is stored as JSON null rather than SQL NULL.
    const json = sql`${JSON.stringify(value)}::text::jsonb`
    await db
      .insert(setting)
      .values({ name, value: json })
      .onConflictDoUpdate({ target: setting.name, set: { value: json, updatedAt: new Date() } })
  }
}

/** Gives some settings their defaults again. */
export async function resetSettings(tx: Queryable, names: readonly (keyof ShopSettings)[]): Promise<void> {
  await tx.delete(setting).where(inArray(setting.name, [...names]))
}

/**
 * Decides, once in the life of a shop, whether the demo catalogue is loaded. Lifts the statement timeout of the
 * transaction: nobody shops yet, and other instances wait here for the one that loads the catalogue.
 * @returns whether this call was the one to decide; hold it in the transaction that acts on it.
 */
export async function decideDemo(tx: Queryable, decision: 'wanted' | 'declined'): Promise<boolean> {
  await limitStatements(tx, 0)
  const decided = await tx
    .update(setting)
    .set({ value: decision, updatedAt: new Date() })
    .where(and(eq(setting.name, 'demo'), eq(setting.value, sql`'"pending"'::jsonb`)))
    .returning({ name: setting.name })
  return decided.length > 0
}

/** Whether the demo catalogue was loaded at the first start. */
export async function wasDemoLoaded(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ decision: setting.value }).from(setting).where(eq(setting.name, 'demo'))
  return row?.decision === 'wanted'
}
