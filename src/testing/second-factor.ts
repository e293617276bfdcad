import { eq, sql } from 'drizzle-orm'
import { accountTotp } from '../account/schema.ts'
import { totpCode } from '../account/second-factor/totp.ts'
import type { Database } from '../platform/database/database.ts'
import { givenAdmin, TEST_PASSWORD } from './account.ts'
import type { createTestApp } from './app.ts'

/** Returns a code that the account's app could show now, as if none had been used before. */
export async function nextTotpCode(db: Database, userId: string, secret: string): Promise<string> {
  const step = sql<number>`floor(extract(epoch from now()) / 30)::float8`
  const [app] = await db
    .update(accountTotp)
    .set({ lastStep: 0 })
    .where(eq(accountTotp.userId, userId))
    .returning({ step })
  return totpCode(secret, app!.step)
}

/** Creates an admin with an authenticator app and recovery codes. */
export async function givenSecondFactor(
  shop: Pick<Awaited<ReturnType<typeof createTestApp>>, 'call' | 'db'>,
  over: Parameters<typeof givenAdmin>[1] = {},
) {
  const { call, db } = shop
  const admin = await givenAdmin(shop, over)
  const body = { password: TEST_PASSWORD }
  const enrolled = await call('POST', '/api/user/second-factor/enrol', body, admin.headers)
  const { secret } = enrolled.body.data
  const code = await nextTotpCode(db, admin.userId, secret)
  const confirmed = await call('POST', '/api/user/second-factor/confirm', { code }, admin.headers)
  return { ...admin, secret: secret as string, recoveryCodes: confirmed.body.data.recoveryCodes as string[] }
}
