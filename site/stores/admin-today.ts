import { atom } from 'nanostores'
import type { TodayReport } from '../../src/reports/contract.ts'
import { fetchToday } from '../lib/admin/owner.ts'
import { $userId } from './session.ts'

/** The shop today; undefined until the shop has told it, null when it did not answer. */
export const $today = atom<TodayReport | null | undefined>(undefined)

const REFRESH_MS = 30_000

export async function loadToday(): Promise<void> {
  if ($today.get() === null) $today.set(undefined)
  const owner = $userId.get()
  const reply = await fetchToday()
  if ($userId.get() !== owner) return
  if (reply.success) $today.set(reply.data)
  // What was told before stays: its time stands beside it.
  else if (!$today.get()) $today.set(null)
}

/** Keeps the page as it is in the shop while somebody looks at it, until it is stopped. */
export function followToday(): () => void {
  void loadToday()
  const look = () => document.visibilityState === 'visible' && void loadToday()
  const timer = setInterval(look, REFRESH_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

$userId.listen(() => $today.set(undefined))
