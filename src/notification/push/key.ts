import type { Database } from '../../platform/database/database.ts'
import { countInstancesWithOtherSecret } from '../../platform/database/presence.ts'
import { createVapidKey, type VapidKey } from '../../platform/messages/push/vapid.ts'
import { createEncryption, type Encryption } from '../../platform/runtime/encryption.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { deletePushKey, encryptPushKeyAgain, findPushKey, insertPushKey } from './queries.ts'

type Secrets = readonly [string, ...string[]]

export interface PushKeyDependencies {
  db: Database
  log: Log
  /** Encrypts the private key. */
  pushEncryption: Encryption
}

export interface PushKeyRenewal extends PushKeyDependencies {
  /** Those of `pushEncryption`. */
  secrets: Secrets
  /** How long this instance has been running. */
  runningMs(): number
}

/** The key pair by which push services know the shop. */
export interface PushKey {
  publicKey: string
  /** Null while another secret than those of this instance encrypts it. */
  privateKey: string | null
}

/** An operator who started the shop with a wrong secret has this long to correct it. */
const CORRECTED_WITHIN_MS = 24 * 60 * 60 * 1000

/** Encrypts the private key with the first of these secrets, and decrypts it with any. */
export function createPushEncryption(secrets: Secrets): Encryption {
  return createEncryption(secrets, 'push key')
}

/** Returns the key pair, which is made when it is first needed. All instances have the same. */
export async function loadPushKey({ db, pushEncryption }: PushKeyDependencies): Promise<PushKey> {
  const stored = (await findPushKey(db)) ?? (await insertPushKey(db, newPushKey(pushEncryption)))
  return { publicKey: stored.publicKey, privateKey: pushEncryption.decrypt(stored.encryptedPrivateKey) }
}

/** Whether the private key is encrypted, but with none of these secrets. */
export async function isPushKeyUnreadable(db: Database, secrets: Secrets): Promise<boolean> {
  const stored = await findPushKey(db)
  return stored !== null && createPushEncryption(secrets).decrypt(stored.encryptedPrivateKey) === null
}

/**
 * Makes the key if there is none, and encrypts it by the present secret, before a rotation takes the former one away. One that
 * only a lost secret decrypts is replaced, and browsers subscribe again; not as long as an instance with another secret runs,
 * or the operator may yet correct that of this one.
 */
export async function renewPushKey(deps: PushKeyRenewal): Promise<void> {
  const { db, log, pushEncryption, secrets, runningMs } = deps
  const { publicKey, privateKey } = await loadPushKey(deps)
  if (privateKey !== null)
    return encryptPushKeyAgain(db, { publicKey, encryptedPrivateKey: pushEncryption.encrypt(privateKey) })
  if (runningMs() < CORRECTED_WITHIN_MS || (await countInstancesWithOtherSecret(db, secrets)) > 0) return
  await deletePushKey(db, publicKey)
  await loadPushKey(deps)
  log.warn('the key of notifications was replaced: for a day, no instance had the secret that encrypted it')
}

function newPushKey(pushEncryption: Encryption) {
  const { publicKey, privateKey }: VapidKey = createVapidKey()
  return { publicKey, encryptedPrivateKey: pushEncryption.encrypt(privateKey) }
}
