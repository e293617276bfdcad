import type { ComplaintView } from '../../../src/order/contract.ts'
import type { Compensated } from '../../../src/shared/complaint-pieces.ts'

/** Returns what the responses about a line gave. */
export function compensatedIn(complaints: readonly ComplaintView[], line: string): Compensated[] {
  return complaints.flatMap(({ lineId, answer }) =>
    lineId === line && answer ? [{ refunded: answer.quantity, replaced: answer.replacement?.quantity ?? 0 }] : [],
  )
}
