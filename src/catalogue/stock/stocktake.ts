import { recordAction } from '../../platform/audit/queries.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { AppError } from '../../platform/runtime/errors.ts'
import { MAX_STOCK } from '../../shared/limits.ts'
import { titleOf } from '../../shared/product-title.ts'
import type { Counted, CountReport, CountResult } from './contract.ts'
import { lockProducts, movementsSince, setStockChangeContext, writeStocks } from './queries.ts'

/**
 * Sets the stock to what was counted plus the movements since each count, for all products or for none. Saving a count
 * twice, after a lost response or by two people who counted the same products, changes nothing twice.
 * @throws AppError invalid for a product that is counted twice, or an entry of the ledger that is not its own.
 */
export async function saveCounts(db: Database, adminId: string, counts: readonly Counted[]): Promise<CountReport> {
  const byId = new Map(counts.map((count) => [count.productId, count]))
  if (byId.size < counts.length) throw new AppError('invalid', 'counts must name each product once')
  return db.transaction(async (tx) => {
    const held = await lockProducts(tx, [...byId.keys()])
    const movements = new Map((await movementsSince(tx, counts)).map((row) => [row.productId, row]))
    const saved = held.map((product): Saved => {
      const movement = movements.get(product.id)
      if (!movement) throw new AppError('invalid', `asOf is no ledger entry of ${titleOf(product)}`)
      return { before: product.stock, result: resultOf(product, byId.get(product.id)!.counted, movement) }
    })
    await write(tx, adminId, saved)
    const found = new Set(held.map(({ id }) => id))
    return { saved: saved.map(({ result }) => result), gone: [...byId.keys()].filter((id) => !found.has(id)) }
  })
}

interface Saved {
  before: number
  result: CountResult
}

function resultOf(
  { id, brand, name, unit }: { id: string; brand: string | null; name: string; unit: string },
  counted: number,
  { expected, changedSince }: { expected: number; changedSince: number },
): CountResult {
  // More pieces may have been sold than were counted; the stock is 0 then.
  const stock = Math.min(MAX_STOCK, Math.max(0, counted + changedSince))
  return { productId: id, brand, name, unit, expected, counted, changedSince, stock }
}

async function write(tx: Queryable, adminId: string, saved: readonly Saved[]): Promise<void> {
  const changed = saved.filter(({ before, result }) => result.stock !== before)
  const [first] = changed
  if (!first) return
  await setStockChangeContext(tx, 'count', adminId)
  await writeStocks(
    tx,
    changed.map(({ result }) => ({ id: result.productId, stock: result.stock })),
  )
  const one = changed.length === 1
  await recordAction(tx, {
    actorId: adminId,
    action: 'Counted stock',
    subject: one ? titleOf(first.result) : `${changed.length} products`,
    ...(one ? { subjectId: first.result.productId } : {}),
    changes: Object.fromEntries(
      changed.map(({ before, result }) => [`${titleOf(result)}, ${result.unit}`, { before, after: result.stock }]),
    ),
  })
}
