import { atom } from 'nanostores'
import type { Dashboard, DaysReport } from '../../../../src/dashboard/contract.ts'
import { ifVisible, pollWhileVisible } from '../../../ui/poll-while-visible.ts'
import { throttle } from '../../../ui/throttle.ts'
import { $userId } from '../../account/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { $changedOrder } from '../order-board/order-board.ts'
import { fetchDays, fetchToday } from './api.ts'

/** Today's figures. Undefined until loaded, null if loading failed. */
export const $today = atom<Dashboard | null | undefined>(undefined)

/** A range of days, both included, such as 2026-11-21. */
export interface Days {
  from: string
  to: string
}

/** The days that are shown. Null for today. */
export const $days = atom<Days | null>(null)

/** The report of those days. Undefined until loaded, null if loading failed. */
export const $daysReport = atom<DaysReport | null | undefined>(undefined)

let turn = 0

export async function showDays(days: Days | null): Promise<void> {
  $days.set(days)
  turn += 1
  const mine = turn
  if (!days) return
  $daysReport.set(undefined)
  const reply = await fetchDays(days.from, days.to)
  if (mine !== turn) return
  $daysReport.set(reply.success ? reply.data : null)
  if (!reply.success && reply.status === 400) showToast('error', reply.message)
}

const REFRESH_MS = 30_000
/** Changes of orders come in bursts. */
const AFTER_CHANGE_MS = 2_000

let readings = 0

export async function loadToday(): Promise<void> {
  if ($today.get() === null) $today.set(undefined)
  const owner = $userId.get()
  readings += 1
  const mine = readings
  const reply = await fetchToday()
  // A slow response must not replace a later one.
  if ($userId.get() !== owner || mine !== readings) return
  if (reply.success) $today.set(reply.data)
  // If loading fails, the earlier figures stay. The page shows their time.
  else if (!$today.get()) $today.set(null)
}

/**
 * Keeps today's figures up to date while the page is visible. On the order board, every change of an order updates them
 * too. Returns a function that stops it.
 */
export function followToday(): () => void {
  const look = () => void loadToday()
  look()
  const stopListening = $changedOrder.listen(throttle(ifVisible(look), AFTER_CHANGE_MS))
  const stopPolling = pollWhileVisible(look, REFRESH_MS)
  return () => {
    stopListening()
    stopPolling()
  }
}

$userId.listen(() => {
  $today.set(undefined)
  void showDays(null)
})
