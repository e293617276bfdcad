import { atom } from 'nanostores'
import type { BulkAction, BulkChangeView, BulkPreview, BulkUndone } from '../../../../../src/catalogue/bulk/contract.ts'
import type { BulkActionName } from '../../../../../src/shared/product-list.ts'
import { call } from '../../../../api/call.ts'
import { showToast } from '../../../toasts/toasts.ts'
import { $productPage, reloadProducts } from '../products.ts'
import { $selection, stopSelecting } from '../table/selection.ts'

/** What an action does, without the products that it does it to. */
export type BulkChoice = Pick<BulkAction, 'action' | 'price' | 'stock' | 'move'>

/** What a dialog shows: a bulk action, the choice of one, or those that were done. */
export type BulkDialog = BulkActionName | 'choose' | 'recent'

export const $bulk = atom<BulkDialog | null>(null)

/** What an undo has left, while the dialog about it is open. */
export const $undone = atom<BulkUndone | null>(null)

/** Actions and their undo may concern every product of a large shop. */
const LONG_MS = 90_000

export function openBulk(dialog: BulkDialog): void {
  $bulk.set(dialog)
}

export function closeBulk(): void {
  $bulk.set(null)
}

/** Returns what the action would do to the selected products, or the message why it cannot be told. */
export async function previewBulk(choice: BulkChoice): Promise<BulkPreview | string> {
  const body = { ...choice, ...selected() }
  const reply = await call('POST', '/api/product/bulk/preview', { body, timeoutMs: LONG_MS })
  return reply.success ? reply.data : reply.message
}

/** Does what a preview shows. Returns a new preview if it would do something else by now, null if it is done or refused. */
export async function applyBulk(choice: BulkChoice, seen: string): Promise<BulkPreview | null> {
  const body = { ...choice, ...selected(), seen }
  const reply = await call('POST', '/api/product/bulk', { body, timeoutMs: LONG_MS })
  if (!reply.success) {
    showToast('error', reply.message)
    return reply.status === 409 ? previewIn(reply.data) : null
  }
  const { changeId } = reply.data
  showToast('success', reply.message, changeId ? { label: 'Undo', run: () => void undoBulk(changeId) } : undefined)
  closeBulk()
  stopSelecting()
  await reloadProducts()
  return null
}

export async function undoBulk(changeId: string): Promise<void> {
  const reply = await call('POST', '/api/product/bulk/undo', { body: { changeId }, timeoutMs: LONG_MS })
  showToast(reply.success ? 'success' : 'error', reply.message)
  if (reply.success && reply.data.products.length > 0) $undone.set(reply.data)
  await Promise.all([reloadProducts(), $bulk.get() === 'recent' && loadRecent()])
}

/** The last bulk actions. Undefined until loaded, null if loading failed. */
export const $recent = atom<readonly BulkChangeView[] | null | undefined>(undefined)

export async function loadRecent(): Promise<void> {
  const reply = await call('GET', '/api/product/bulk')
  $recent.set(reply.success ? reply.data : null)
}

/** The selection as the calls name it. */
function selected(): Pick<BulkAction, 'ids' | 'filter' | 'except'> {
  const { all, ids } = $selection.get()
  if (!all) return { ids: [...ids] }
  return { filter: { ...$productPage.get()?.query.filter } as BulkAction['filter'], except: [...ids] }
}

function previewIn(data: unknown): BulkPreview | null {
  return (data as { preview?: BulkPreview } | null)?.preview ?? null
}
