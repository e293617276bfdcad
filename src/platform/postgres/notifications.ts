import postgres, { type Sql } from 'postgres'
import { SESSION } from '../database/database.ts'
import { StartError } from '../runtime/errors.ts'

const NOTIFICATION_MS = 5_000

/** Whether a notification sent through one connection arrives on another one, as it does within one database. */
export async function isNotificationDelivered(hearing: Sql, sending: Sql): Promise<boolean> {
  const channel = `heard_${crypto.randomUUID().replaceAll('-', '')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const listening = await hearing.listen(channel, () => resolve(true))
  try {
    await sending.notify(channel, '')
    return await Promise.race([promise, Bun.sleep(NOTIFICATION_MS).then(() => false)])
  } finally {
    await listening.unlisten()
  }
}

/** How to fix that the two addresses lead to different databases. */
export const ONE_DATABASE = 'Let DATABASE_DIRECT_URL lead past the pooler to the very database of DATABASE_URL'

/** Whether notifications sent through DATABASE_URL reach listeners at DATABASE_DIRECT_URL. */
export async function reachesThroughDirect(url: string, directUrl: string): Promise<boolean> {
  const [sending, hearing] = [url, directUrl].map((address) =>
    postgres(address, { max: 1, connect_timeout: 5, prepare: false, onnotice: () => {}, connection: SESSION }),
  ) as [Sql, Sql]
  try {
    return await isNotificationDelivered(hearing, sending)
  } finally {
    await Promise.all([sending.end({ timeout: 1 }), hearing.end({ timeout: 1 })])
  }
}

/** @throws StartError when the two addresses lead to different databases: each would have half of a shop. */
export async function requireOneDatabase(url: string, directUrl: string): Promise<void> {
  if (await reachesThroughDirect(url, directUrl)) return
  throw new StartError(
    'DATABASE_DIRECT_URL: leads to another database than DATABASE_URL (a notification sent through one does not reach the other)',
    { fix: ONE_DATABASE },
  )
}
