import type { AddressForm } from '../../../src/shared/address.ts'
import { readFromTab, removeFromTab, storeInTab } from '../../ui/tab-storage.ts'
import { $userId, DRAFTS } from '../account/session.ts'

const KEY = `${DRAFTS}address`

/** What was typed into an address form and not saved, as this tab keeps it until its user signs out. */
interface Draft {
  userId: string | null
  /** The address that is edited; null for a new one. */
  addressId: string | null
  typed: AddressForm
}

/** Keeps what is typed into an address form, so that it survives a closed dialog and a reload. */
export function saveDraft(addressId: string | null, typed: AddressForm): void {
  storeInTab(KEY, JSON.stringify({ userId: $userId.get(), addressId, typed } satisfies Draft))
}

/** Returns what the shopper typed for this address and did not save. Null if there is nothing. */
export function draftOf(addressId: string | null): AddressForm | null {
  try {
    const draft: Draft | null = JSON.parse(readFromTab(KEY) ?? 'null')
    return draft?.userId === $userId.get() && draft.addressId === addressId ? draft.typed : null
  } catch {
    return null
  }
}

export function discardDraft(): void {
  removeFromTab(KEY)
}
