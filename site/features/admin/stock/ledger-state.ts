import { atom } from 'nanostores'
import type { LedgerEntry } from '../../../../src/catalogue/stock/contract.ts'
import { $userId } from '../../account/session.ts'
import { fetchLedger, type LedgerPage } from './api.ts'

export interface Ledger extends LedgerPage {
  entries: readonly LedgerEntry[]
}

/** A page of the ledger, newest first. Undefined until loaded, null if loading failed. */
export const $ledger = atom<Ledger | null | undefined>(undefined)

/** First and last day of the ledger to show. Empty strings for all days. */
export const $ledgerDays = atom({ from: '', to: '' })

export async function loadLedger(productId: string | null, page = 1): Promise<void> {
  const filter = { productId, ...$ledgerDays.get() }
  const asked = JSON.stringify(filter)
  if (asked !== shown || $ledger.get() === null) $ledger.set(undefined)
  shown = asked
  turn += 1
  const mine = turn
  const reply = await fetchLedger(filter, page)
  if (mine !== turn) return
  if (!reply.success) return $ledger.set(null)
  $ledger.set({ entries: reply.data, page, hasMore: reply.hasMore, product: reply.product })
}

let turn = 0
let shown = ''

$userId.listen(() => $ledger.set(undefined))
