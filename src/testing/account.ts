import { createPasswords } from '../account/passwords.ts'
import { insertAccount, replacePassword, updateAccount } from '../account/queries.ts'
import { openSession } from '../account/session/service.ts'
import type { AppDependencies } from '../app.ts'
import type { Database } from '../platform/database/database.ts'
import { createAccessTokens } from '../platform/http/access-token.ts'
import type { MediaStorage } from '../platform/media/storage.ts'

/** Dependencies with which tests compose the app: cheap password hashes and a known secret. */
export const TEST_ACCOUNTS = {
  passwords: createPasswords({ memoryCost: 8, timeCost: 1 }),
  requestOrigin: { publicUrl: null, corsOrigins: ['https://partner.example'], trustProxy: false },
  secrets: ['the secret of the tests is long enough'] as [string],
  limits: null,
  outbox: null,
  loginCodes: { channels: ['whatsapp', 'sms'], perDay: 1000 } as AppDependencies['loginCodes'],
  messageWays: ['whatsapp', 'sms'] as AppDependencies['messageWays'],
  mail: { server: null, send: async () => {} },
  media: mediaInMemory(),
}

export const testTokens = createAccessTokens(TEST_ACCOUNTS.secrets)

export const TEST_PASSWORD = 'a basket of mangoes'
export const testPasswords = TEST_ACCOUNTS.passwords.of('tests')
const passwordHash = testPasswords.hash(TEST_PASSWORD)

interface GivenAccount {
  name?: string
  email?: string
  mobile?: string
  role?: 'USER' | 'ADMIN'
  status?: 'Active' | 'Inactive' | 'Suspended'
  emailVerified?: boolean
  mustChangePassword?: boolean
}

let count = 0

/** Creates a shopper with a session and the password `TEST_PASSWORD`; `headers` authenticate requests as the shopper. */
export async function givenShopper({ db }: { db: Database }, over: GivenAccount = {}) {
  count += 1
  const { name = 'Asha', email = `asha${count}@example.com`, mobile = '9876543210', role = 'USER', ...rest } = over
  const made = await insertAccount(db, { name, email, role, passwordHash: await passwordHash })
  if (!made) throw new Error(`There is an account of ${email} already`)
  if (over.mustChangePassword) await replacePassword(db, made.id, await passwordHash, true)
  const { status = 'Active', emailVerified = true } = rest
  const account = (await updateAccount(db, made.id, { mobile, status, emailVerified }))!
  const session = await openSession(db, testTokens, account)
  return {
    userId: account.id,
    email,
    sessionId: session.sessionId,
    accessToken: session.accessToken,
    refreshToken: session.refreshToken,
    headers: { authorization: `Bearer ${session.accessToken}` },
  }
}

/** Creates an admin with a session. */
export async function givenAdmin(test: { db: Database }, over: GivenAccount = {}) {
  return givenShopper(test, { name: 'Meera', ...over, role: 'ADMIN' })
}

export function mediaInMemory(): MediaStorage {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    put: async (file, bytes) => void files.set(file, new Uint8Array(bytes)),
    get: async (file) => files.get(file) ?? null,
    has: async (file) => files.has(file),
    remove: async (file) => void files.delete(file),
    async *list() {
      yield* files.keys()
    },
  }
}
