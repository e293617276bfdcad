import { releaseImage, retainImages, saveUpload } from '../../images/service.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { MediaStorage } from '../../platform/media/storage.ts'
import type { AccountView } from '../contract.ts'
import { allowTry } from '../login-attempts/service.ts'
import { type Account, lockAccount, updateAccount } from '../queries.ts'
import { accountView, requireAccount } from '../service.ts'

/**
 * Sets the uploaded image as the avatar. The previous one is deleted, unless something else shows it.
 * @throws AppError tooMany above the upload limit, or while another one is being stored.
 */
export async function changeAvatar(
  { db, media }: { db: Database; media: MediaStorage },
  userId: string,
  file: File,
): Promise<AccountView> {
  await allowTry(db, 'upload', userId)
  const avatar = await saveUpload({ db, media }, file, userId)
  return db.transaction(async (tx) => {
    const before = await lockAccount(tx, userId)
    if (!before) return accountView(await requireAccount(tx, userId))
    await retainImages(tx, media, [avatar])
    if (before.avatar !== avatar) await leaveAvatar(tx, before)
    return accountView((await updateAccount(tx, userId, { avatar })) ?? before)
  })
}

/** Releases the account's avatar, in the transaction that replaces it or deletes the account. */
export async function leaveAvatar(tx: Queryable, { avatar }: Pick<Account, 'avatar'>): Promise<void> {
  await releaseImage(tx, avatar)
}
