/**
 * Fifty buyers order the last five pieces of a product concurrently. Each round must end with exactly five orders. `bun
 * bench/buyers.ts`
 */
import { judge, ms, percentile } from './figures.ts'
import { withPostgres } from './shop.ts'
import { checkLedgers, orderFromCart, prepareTraffic, putIntoCart, TRAFFIC_SECRET } from './traffic.ts'

const BUYERS = 50
const STOCK = 5
const ROUNDS = 20

Bun.env.TOKEN_SECRET = TRAFFIC_SECRET

await withPostgres(async (fill) => {
  const { db, startShop } = await fill(484)
  const { url } = await startShop()
  const traffic = await prepareTraffic(db, url, BUYERS * 2)
  const times: number[] = []
  const orders: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const productId = traffic.productIds[round]!
    await db.$client`update product set stock = ${STOCK} where id = ${productId}`
    await db.$client`truncate cart_item`
    const buyers = traffic.buyers.slice(0, BUYERS)
    await Promise.all(buyers.map((buyer) => putIntoCart(url, buyer, productId)))
    const start = performance.now()
    const results = await Promise.allSettled(buyers.map((buyer) => orderFromCart(url, buyer, productId)))
    times.push(performance.now() - start)
    const refused = results.filter((result) => result.status === 'rejected')
    const errors = refused.filter(({ reason }) => !/: 409 /.test(reason.message))
    if (errors.length > 0) throw errors[0]!.reason
    orders.push(BUYERS - refused.length)
  }
  console.log(`${BUYERS} buyers of the last ${STOCK}, ${ROUNDS} rounds: ${orders.join(', ')} orders`)
  console.log(`  all answered within p50 ${ms(percentile(times, 0.5))}, longest ${ms(percentile(times, 1))}`)
  console.log(`  books: ${await checkLedgers(db)}`)
  judge(`${BUYERS} buyers at once for ${STOCK} pieces, most orders`, Math.max(...orders), { atMost: STOCK })
  judge(`${BUYERS} buyers at once for ${STOCK} pieces, fewest orders`, Math.min(...orders), { min: STOCK })
})
