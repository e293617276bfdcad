import type { Database } from '../platform/database/database.ts'
import { CONSENT_NOTICE_VERSION, type UpdateChannel } from '../shared/order-updates.ts'

let count = 0

/** Lets an account sign in by a number, which it returns in E.164. */
export async function givenLoginMobile({ db }: { db: Database }, userId: string): Promise<string> {
  count += 1
  const mobile = `+9198${String(10_000_000 + count)}`
  await db.$client`update account set login_mobile = ${mobile} where id = ${userId}`
  return mobile
}

/** What a shopper sends to choose a channel in the profile. */
export function choiceOf(channel: UpdateChannel) {
  return { channel, noticeVersion: CONSENT_NOTICE_VERSION, place: 'profile' }
}
