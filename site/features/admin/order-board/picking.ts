import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import type { PickGroup } from '../../../../src/order/desk/contract.ts'
import { fetchPickList } from './api.ts'
import { $openOrders } from './order-board.ts'

/** Lines that were ticked off, by order. They are stored in this browser until the order has ended. */
type PickedLines = Readonly<Record<string, readonly string[]>>

export const $pickedLines = persistentAtom<PickedLines>(
  'desk-picked',
  {},
  { encode: JSON.stringify, decode: parsePickedLines },
)

/** The pick list that is shown. Undefined until loaded, null if loading failed. */
export const $pickList = atom<readonly PickGroup[] | null | undefined>(undefined)

let asked = ''

export async function openPickList(orderId: string): Promise<void> {
  $pickList.set(undefined)
  asked = orderId
  const reply = await fetchPickList(orderId)
  if (asked === orderId) $pickList.set(reply.success ? reply.data : null)
}

/** Reloads the stock counts, while the list stays visible. */
export async function countAgain(orderId: string): Promise<void> {
  const reply = await fetchPickList(orderId)
  if (asked === orderId && reply.success) $pickList.set(reply.data)
}

export function setPicked(orderId: string, lineId: string, isPicked: boolean): void {
  const others = ($pickedLines.get()[orderId] ?? []).filter((id) => id !== lineId)
  $pickedLines.set({ ...stillOpen(), [orderId]: isPicked ? [...others, lineId] : others })
}

/** Ticks of orders that have ended are no longer needed. Until the open orders are loaded, none is known to have ended. */
function stillOpen(): PickedLines {
  const orders = $openOrders.get()
  if (!orders) return $pickedLines.get()
  const open = new Set(orders.map(({ orderId }) => orderId))
  return Object.fromEntries(Object.entries($pickedLines.get()).filter(([orderId]) => open.has(orderId)))
}

function parsePickedLines(text: string): PickedLines {
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, ids]) => Array.isArray(ids)))
  } catch {
    return {}
  }
}
