import type { Database } from '../../platform/database/database.ts'
import type { AccessTokens } from '../../platform/http/access-token.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { trustDevice } from '../device.ts'
import { allowPasskey, resetPasskeyTries } from '../login-attempts/visitor.ts'
import { lockAccount, recordLogin } from '../queries.ts'
import { refusedPasskey, visitorOf } from '../second-factor/proof.ts'
import { requireOpen, type Visit } from '../service.ts'
import type { SessionClient } from '../session/client.ts'
import { type Opened, openSession } from '../session/service.ts'
import { acceptPasskey, newPasskeyChallenge, takeSignedChallenge } from './assertion.ts'
import type { Assertion, PasskeyRequest } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'
import { requireParty } from './service.ts'
import { claimedAccount, requestOptions } from './webauthn.ts'

export interface PasskeyLoginDependencies extends Visit {
  db: Database
  tokens: AccessTokens
  log: Log
  relyingParty: RelyingParty | null
}

/** Returns what a browser needs to let any passkey of the shop sign in; only the browser with this cookie can use it. */
export async function startPasskeyLogin(
  { db, relyingParty }: Pick<PasskeyLoginDependencies, 'db' | 'relyingParty'>,
  browser: string,
): Promise<PasskeyRequest> {
  return requestOptions(requireParty(relyingParty), await newPasskeyChallenge(db, 'login', browser), [])
}

/**
 * Signs in with a passkey alone: its device has checked who holds it, so it counts as both factors.
 * @throws AppError invalid, in the same words whatever is wrong with it; forbidden when the account is suspended.
 */
export async function signInByPasskey(
  deps: PasskeyLoginDependencies,
  { passkey, browser }: { passkey: Assertion; browser: string | null },
  client: SessionClient,
): Promise<Opened & { deviceCookie: string }> {
  const { db, log, tokens, network, deviceCookie, cookieKey } = deps
  const party = requireParty(deps.relyingParty)
  const challenge = browser === null ? null : await takeSignedChallenge(db, passkey, 'login', browser)
  const userId = claimedAccount(passkey)
  try {
    if (challenge === null || userId === null) throw refusedPasskey()
    const visitor = visitorOf(deps, userId)
    // Counted for accounts that do not exist, too.
    await allowPasskey(db, userId, visitor)
    const opened = await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account || !(await acceptPasskey(tx, party, userId, { passkey, challenge }))) throw refusedPasskey()
      await requireOpen(tx, account)
      await resetPasskeyTries(tx, userId, visitor)
      await recordLogin(tx, userId)
      return openSession(tx, tokens, account, client)
    })
    log.info('signed in', { userId, sessionId: opened.sessionId, secondFactor: 'passkey', network })
    return { ...opened, deviceCookie: trustDevice(deviceCookie, userId, cookieKey) }
  } catch (error) {
    if (error instanceof AppError) log.warn('sign-in by passkey refused', { userId, reason: error.message, network })
    throw error
  }
}
