import { countDemo } from '../../src/demo/remove.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Config } from '../../src/platform/runtime/config.ts'
import { isLoopback } from '../../src/platform/runtime/loopback.ts'
import { countOrders, countProductsOnSale } from './queries.ts'

/**
 * Returns why made-up orders do not belong in this shop, in a sentence; null if they may. A shop for development has no
 * public address, no card provider, nothing on sale but the demo, and no orders unless `adds` says that they may stay.
 */
export async function refusal(
  db: Database,
  { publicUrl, payments }: Pick<Config, 'publicUrl' | 'payments'>,
  { isProduction, adds }: { isProduction: boolean; adds: boolean },
): Promise<string | null> {
  if (isProduction) return 'NODE_ENV is production, and made-up orders are for development'
  if (publicUrl && !isLoopback(publicUrl.hostname))
    return `PUBLIC_URL is ${publicUrl.origin}, and made-up orders are for a shop on your own machine`
  if (payments === 'stripe') return 'This shop takes cards by Stripe, and made-up orders are for development'
  const [products, demo, orders] = [await countProductsOnSale(db), await countDemo(db), await countOrders(db)]
  if (demo === 0) return 'The demo catalogue is not in this shop: begin anew, with an empty DATA_DIR'
  if (products > demo)
    return `This shop sells products of its own (${products - demo}), and made-up orders are for one that sells the demo alone`
  if (orders > 0 && !adds) return `This shop has ${orders} orders already: to add a month to them, say --add`
  return null
}
