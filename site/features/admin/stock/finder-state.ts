import type { FoundProduct } from '../../../../src/catalogue/stock/contract.ts'
import { findStocked } from './api.ts'

/** What a scanned code or text matched: one product, several, none, or the request failed. */
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
