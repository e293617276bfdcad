import { atom } from 'nanostores'
import type { LedgerEntry } from '../../src/catalogue/stock/contract.ts'
import { fetchLedger, type LedgerPage } from '../lib/admin/stock.ts'
import { $userId } from './session.ts'

export interface Ledger extends LedgerPage {
  entries: readonly LedgerEntry[]
}

/** A page of the ledger, newest first; undefined until the shop has told it, null when it did not answer. */
export const $ledger = atom<Ledger | null | undefined>(undefined)

export async function loadLedger(productId: string | null, page = 1): Promise<void> {
  if (productId !== shownId || $ledger.get() === null) $ledger.set(undefined)
  shownId = productId
  turn += 1
  const mine = turn
  const reply = await fetchLedger(productId, page)
  if (mine !== turn) return
  if (!reply.success) return $ledger.set(null)
  $ledger.set({ entries: reply.data, page, hasMore: reply.hasMore, product: reply.product })
}

let turn = 0
let shownId: string | null = null

$userId.listen(() => $ledger.set(undefined))
