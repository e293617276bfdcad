import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { AddressView } from '../../../src/address/contract.ts'
import type { AddressForm } from '../../../src/shared/address.ts'
import { call, type Reply } from '../../api/call.ts'
import { ADDRESS_REMOVED } from '../../wording/addresses.ts'
import { say } from '../../wording/say.ts'
import { $userId } from '../account/session.ts'
import { $places } from '../cart/shop-status.ts'
import { addToNextToast } from '../toasts/toast-about.ts'
import { showToast } from '../toasts/toasts.ts'

/** The shopper's addresses. Undefined until loaded, null if loading failed. */
export const $addresses = atom<readonly AddressView[] | null | undefined>(undefined)

/** What this browser knows of the account's choice, so that its tabs agree at once. */
const $chosenId = persistentAtom<string>('chosen-address', '')

/** Choices are sent one after another, so that the last one stays; `choices` counts those of this page. */
let sending: Promise<void> = Promise.resolve()
let choices = 0

/** The address for the next order: the last one chosen, else the newest. */
export const $chosenAddress = computed(
  [$addresses, $chosenId],
  (addresses, id) => addresses?.find((address) => address._id === id) ?? addresses?.[0],
)

/** Whether the address for the next order is one that the shopper chose, and not merely the newest. */
export function isChosenByShopper(): boolean {
  return $chosenAddress.get()?._id === $chosenId.get()
}

export async function loadAddresses(): Promise<void> {
  const owner = $userId.get()
  if (!owner) return
  if ($addresses.get() === null) $addresses.set(undefined)
  await sending
  const before = choices
  const reply = await call('GET', '/api/address/get')
  if ($userId.get() !== owner) return
  // Only active addresses are shown (specification 2.11).
  if (reply.success) {
    const active = reply.data.filter(({ status }) => status)
    // What is chosen here meanwhile is newer than this reply.
    if (choices === before) followAccount(active)
    $addresses.set(active)
  } else if (!$addresses.get()) $addresses.set(null)
}

/** Adds or updates an address. A new address becomes the chosen one, unless only the former can be ordered to. */
export async function saveAddress(form: AddressForm, id: string | null): Promise<Reply<AddressView>> {
  const reply = id
    ? await call('PUT', '/api/address/update', { body: { _id: id, ...form } })
    : await createAddress(form)
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
  const reply = await call('DELETE', '/api/address/disable', { body: { _id: address._id } })
  if (reply.success) {
    addToNextToast(address.address_line)
    showToast('success', say(ADDRESS_REMOVED), { label: 'Undo', run: () => void restore(address, wasChosen) })
  } else if (reply.status === 404) showToast('success', say(ADDRESS_REMOVED))
  else showToast('error', reply.message)
  await loadAddresses()
}

// A removed address stays removed (specification 4), so the same one is added.
async function restore(
  { _id, userId, chosenAt, status, createdAt, updatedAt, ...form }: AddressView,
  wasChosen: boolean,
) {
  const reply = await createAddress(form)
  if (!reply.success) return void showToast('error', reply.message)
  if (wasChosen) chooseAddress(reply.data._id)
  await loadAddresses()
}

/** Chooses the address of the next order, for the account: other browsers preselect it too. */
export function chooseAddress(id: string): void {
  storeChoice(id)
  choices += 1
  sending = sending.then(() => send(id))
}

async function send(id: string): Promise<void> {
  const reply = await call('PUT', '/api/address/choose', { body: { _id: id } })
  if (reply.success) return
  showToast('error', reply.message)
  void loadAddresses()
}

/** Takes over what the account chose last, perhaps in another browser. */
function followAccount(addresses: readonly AddressView[]): void {
  const [last] = addresses
    .filter(({ chosenAt }) => chosenAt !== null)
    .sort((one, other) => Date.parse(other.chosenAt!) - Date.parse(one.chosenAt!))
  if (last) storeChoice(last._id)
}

function storeChoice(id: string): void {
  try {
    $chosenId.set(id)
  } catch {
    showToast('error', 'This browser has no room to remember your choice')
  }
}

function createAddress(form: AddressForm) {
  return call('POST', '/api/address/create', { body: form })
}

$userId.listen(() => $addresses.set(undefined))
