import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { AddressView } from '../../../src/address/contract.ts'
import type { AddressForm } from '../../../src/shared/address.ts'
import type { Reply } from '../../api/call.ts'
import { $userId } from '../account/session.ts'
import { $places } from '../cart/shop-status.ts'
import { addToNextToast } from '../toasts/toast-about.ts'
import { showToast } from '../toasts/toasts.ts'
import { createAddress, disableAddress, fetchAddresses, updateAddress } from './api.ts'

/** The shopper's addresses. Undefined until loaded, null if loading failed. */
export const $addresses = atom<readonly AddressView[] | null | undefined>(undefined)

const $chosenId = persistentAtom<string>('chosen-address', '')

/** The address for the next order: the last one chosen, else the newest. */
export const $chosenAddress = computed(
  [$addresses, $chosenId],
  (addresses, id) => addresses?.find((address) => address._id === id) ?? addresses?.[0],
)

export async function loadAddresses(): Promise<void> {
  const owner = $userId.get()
  if (!owner) return
  if ($addresses.get() === null) $addresses.set(undefined)
  const reply = await fetchAddresses()
  if ($userId.get() !== owner) return
  // Only active addresses are shown (specification 2.11).
  if (reply.success) $addresses.set(reply.data.filter(({ status }) => status))
  else if (!$addresses.get()) $addresses.set(null)
}

/** Adds or updates an address. A new address becomes the chosen one, unless only the former can be ordered to. */
export async function saveAddress(form: AddressForm, id: string | null): Promise<Reply<AddressView>> {
  const reply = id ? await updateAddress(id, form) : await createAddress(form)
  if (!reply.success) return reply
  showToast('success', reply.message)
  if (!id) chooseAddress(nextAfter(reply.data)._id)
  await loadAddresses()
  return reply
}

function nextAfter(added: AddressView): AddressView {
  const former = $chosenAddress.get()
  const isUnserved = ({ pincode }: AddressView) => $places.get()[pincode]?.serves === false
  return former && isUnserved(added) && !isUnserved(former) ? former : added
}

/** Removes an address. The toast offers to bring it back. */
export async function removeAddress(address: AddressView): Promise<void> {
  const wasChosen = $chosenId.get() === address._id
  const reply = await disableAddress(address._id)
  if (reply.success) {
    addToNextToast(address.address_line)
    showToast('success', 'Address Remove', { label: 'Undo', run: () => void restore(address, wasChosen) })
  } else if (reply.status === 404) showToast('success', 'Address Remove')
  else showToast('error', reply.message)
  await loadAddresses()
}

// A removed address stays removed (specification 4), so the same one is added.
async function restore({ _id, userId, status, createdAt, updatedAt, ...form }: AddressView, wasChosen: boolean) {
  const reply = await createAddress(form)
  if (!reply.success) return void showToast('error', reply.message)
  if (wasChosen) chooseAddress(reply.data._id)
  await loadAddresses()
}

export function chooseAddress(id: string): void {
  try {
    $chosenId.set(id)
  } catch {
    showToast('error', 'This browser has no room to remember your choice')
  }
}

$userId.listen(() => $addresses.set(undefined))
