import { atom } from 'nanostores'
import { UNREACHABLE } from '../../api/call.ts'
import { $userId } from '../account/session.ts'
import { showToast } from '../toasts/toasts.ts'
import { fetchRestockIds, sendRestockRequest } from './api.ts'
import { isReachable, UNREACHABLE_SHOPPER } from './reachable.ts'

/** The products of which the signed-in shopper is told when they are back, as far as it is known. */
export const $restockIds = atom<ReadonlySet<string>>(new Set())

/** Whether such a request is on its way. */
export const $isRestockBusy = atom(false)

/** Returns whether they could be loaded. */
export async function loadRestockIds(): Promise<boolean> {
  const userId = $userId.get()
  const ids = await fetchRestockIds()
  if (!ids || $userId.get() !== userId) return false
  $restockIds.set(new Set(ids))
  return true
}

/** Asks to be told of each of these products, until one is refused, and says what the shop said last. */
export async function requestRestock(productIds: readonly string[]): Promise<void> {
  $isRestockBusy.set(true)
  await request(productIds)
  $isRestockBusy.set(false)
}

async function request(productIds: readonly string[]): Promise<void> {
  const userId = $userId.get()
  const canReach = await isReachable().catch(() => null)
  if (!canReach) return void showToast('error', canReach === null ? UNREACHABLE : UNREACHABLE_SHOPPER)
  const wanted = productIds.filter((id) => !$restockIds.get().has(id))
  for (const [n, productId] of wanted.entries()) {
    const reply = await sendRestockRequest(productId, true)
    if ($userId.get() !== userId) return
    if (!reply.success) return void showToast('error', reply.message)
    $restockIds.set(new Set([...$restockIds.get(), productId]))
    if (n === wanted.length - 1) showToast('success', reply.message)
  }
}

$userId.listen(() => $restockIds.set(new Set()))
