import { and, asc, count, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { newId } from '../../platform/runtime/ids.ts'
import { passkey, passkeyChallenge } from '../schema.ts'

type Passkey = typeof passkey.$inferSelect
type Challenge = Omit<typeof passkeyChallenge.$inferInsert, 'expiresAt'>

const CHALLENGE_LIFE = sql`interval '5 minutes'`

export async function insertPasskeyChallenge(db: Queryable, challenge: Challenge): Promise<void> {
  await db.insert(passkeyChallenge).values({ ...challenge, expiresAt: sql`now() + ${CHALLENGE_LIFE}` })
}

/** Uses up a challenge. Returns false when it has expired, was used, or belongs to another browser or purpose. */
export async function takePasskeyChallenge(
  db: Queryable,
  { challengeHash, purpose, holderHash }: Challenge,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challengeHash, challengeHash),
        eq(passkeyChallenge.purpose, purpose),
        eq(passkeyChallenge.holderHash, holderHash),
        gt(passkeyChallenge.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallenge.purpose })
  return taken.length > 0
}

/** Deletes the challenges that a session or browser was given for a purpose. */
export async function deletePasskeyChallenges(
  db: Queryable,
  { purpose, holderHash }: Pick<Challenge, 'purpose' | 'holderHash'>,
): Promise<void> {
  await db
    .delete(passkeyChallenge)
    .where(and(eq(passkeyChallenge.purpose, purpose), eq(passkeyChallenge.holderHash, holderHash)))
}

export async function deleteExpiredPasskeyChallenges(db: Queryable): Promise<void> {
  await db.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, sql`now()`))
}

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(db: Queryable, userId: string): Promise<Passkey[]> {
  return db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(asc(passkey.id))
}

/** Returns a passkey if it belongs to this account. */
export async function findPasskey(db: Queryable, userId: string, credentialId: string): Promise<Passkey | null> {
  const [found] = await db
    .select()
    .from(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.credentialId, credentialId)))
  return found ?? null
}

/** Stores a passkey. Returns false when there is one with this id. */
export async function insertPasskey(
  tx: Queryable,
  values: Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'domain' | 'name'>,
): Promise<boolean> {
  const made = await tx
    .insert(passkey)
    .values({ id: newId(), ...values })
    .onConflictDoNothing({ target: passkey.credentialId })
    .returning({ id: passkey.id })
  return made.length > 0
}

export async function recordPasskeyUse(tx: Queryable, id: string, counter: number): Promise<void> {
  await tx.update(passkey).set({ counter, lastUsedAt: sql`now()` }).where(eq(passkey.id, id))
}

/** Deletes a passkey of the account. Returns its name; null when there is none. */
export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<string | null> {
  const [deleted] = await tx
    .delete(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.id, id)))
    .returning({ name: passkey.name })
  return deleted?.name ?? null
}

/** Returns how many passkeys were made for other domains than this one, where alone they work. */
export async function countPasskeysElsewhere(db: Queryable, domain: string): Promise<number> {
  const [row] = await db.select({ elsewhere: count() }).from(passkey).where(ne(passkey.domain, domain))
  return row!.elsewhere
}
