import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import type { PickGroup } from '../../src/order/desk/contract.ts'
import { fetchPickList } from '../lib/admin/desk.ts'
import { $openOrders } from './order-board.ts'

/** Lines that were ticked off, by order; kept in this browser until the order is done. */
type Ticks = Readonly<Record<string, readonly string[]>>

export const $pickedLines = persistentAtom<Ticks>('desk-picked', {}, { encode: JSON.stringify, decode: parseTicks })

/** The pick list that is looked at; undefined until the shop has told it, null when it did not answer. */
export const $pickList = atom<readonly PickGroup[] | null | undefined>(undefined)

let asked = ''

export async function openPickList(orderId: string): Promise<void> {
  $pickList.set(undefined)
  asked = orderId
  const reply = await fetchPickList(orderId)
  if (asked === orderId) $pickList.set(reply.success ? reply.data : null)
}

/** Reads anew how many the shop counts, while the list stays as it stands. */
export async function countAgain(orderId: string): Promise<void> {
  const reply = await fetchPickList(orderId)
  if (asked === orderId && reply.success) $pickList.set(reply.data)
}

export function tick(orderId: string, lineId: string, isTicked: boolean): void {
  const others = ($pickedLines.get()[orderId] ?? []).filter((id) => id !== lineId)
  $pickedLines.set({ ...stillOpen(), [orderId]: isTicked ? [...others, lineId] : others })
}

/** What is remembered of orders that are done is of no use any more. */
function stillOpen(): Ticks {
  const open = new Set($openOrders.get()?.map(({ orderId }) => orderId))
  return Object.fromEntries(Object.entries($pickedLines.get()).filter(([orderId]) => open.has(orderId)))
}

function parseTicks(text: string): Ticks {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, ids]) => Array.isArray(ids)))
  } catch {
    return {}
  }
}
