import type { Database } from '../../platform/database/database.ts'
import { createVapidKey, type VapidKey } from '../../platform/messages/push/vapid.ts'
import type { Encryption } from '../../platform/runtime/encryption.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { deletePushKey, encryptPushKeyAgain, findPushKey, insertPushKey } from './queries.ts'

export interface PushKeyDependencies {
  db: Database
  log: Log
  /** Encrypts the private key. */
  pushEncryption: Encryption
}

/**
 * Returns the key pair by which push services know the shop, which is made when it is first needed. All instances have the same.
 * If the secret that encrypted it is gone, another is made, and browsers subscribe again when they are asked to.
 */
export async function loadPushKey({ db, log, pushEncryption }: PushKeyDependencies): Promise<VapidKey> {
  const stored = await findPushKey(db)
  if (stored) {
    const privateKey = pushEncryption.decrypt(stored.encryptedPrivateKey)
    if (privateKey !== null) return { publicKey: stored.publicKey, privateKey }
    log.warn('the key of notifications was replaced: the secret that encrypted it is gone')
    await deletePushKey(db, stored.publicKey)
  }
  const made = createVapidKey()
  const encryptedPrivateKey = pushEncryption.encrypt(made.privateKey)
  const winner = await insertPushKey(db, { publicKey: made.publicKey, encryptedPrivateKey })
  if (winner.publicKey === made.publicKey) return made
  return { publicKey: winner.publicKey, privateKey: pushEncryption.decrypt(winner.encryptedPrivateKey) ?? '' }
}

/** Makes the key if there is none, and encrypts it by the present secret, before a rotation takes the former one away. */
export async function renewPushKey(deps: PushKeyDependencies): Promise<void> {
  const { publicKey, privateKey } = await loadPushKey(deps)
  await encryptPushKeyAgain(deps.db, { publicKey, encryptedPrivateKey: deps.pushEncryption.encrypt(privateKey) })
}
