import type { FoundProduct } from '../../src/catalogue/stock/contract.ts'
import { findStocked } from '../lib/admin/stock.ts'

/** What a code or words at the shelf mean: the one product, several that fit, none, or no answer. */
export type CheckResult =
  | { kind: 'one'; product: FoundProduct }
  | { kind: 'several'; products: FoundProduct[] }
  | { kind: 'none' }
  | { kind: 'failed'; message: string }

export async function find(text: string): Promise<CheckResult> {
  const reply = await findStocked(text)
  if (!reply.success) return { kind: 'failed', message: reply.message }
  const [first] = reply.data
  if (!first) return { kind: 'none' }
  return reply.data.length === 1 ? { kind: 'one', product: first } : { kind: 'several', products: reply.data }
}
