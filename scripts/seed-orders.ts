import { refusal } from '../demo/orders/refusal.ts'
import { seedOrders } from '../demo/orders/seed.ts'
import { refreshCategoryRankings } from '../src/catalogue/rankings.ts'
import { refreshPopularity } from '../src/order/popularity.queries.ts'
import { ORDER_STATES } from '../src/order/states.ts'
import { loadConfig } from '../src/platform/runtime/config.ts'
import { readCommand } from './command-args.ts'
import { onDatabase } from './database.ts'
import { runSteps, StepError } from './tools.ts'

// `bun run seed:orders`: fills a development shop with customers and a month of orders. The shop may be running or not.
const { flags, values } = readCommand(
  'bun run seed:orders [--orders=N] [--seed=TEXT] [--add]',
  `Fills a shop for development with a month of customers, orders in every state, card payments, refunds, complaints, phone
orders, refills, counts and searches without results, made up from a seed: the same seed makes up the same month. Nobody
can sign in as the made-up people, and no email says what happened. A running shop can be used meanwhile; its own
changes wait for a moment now and then.

  --orders=N    how many orders, 30 to 5000 (default 1500)
  --seed=TEXT   another month (default "tokri")
  --add         although the shop has orders already

It refuses where NODE_ENV is production, where PUBLIC_URL is not this machine, where cards are taken by Stripe, and where
anything but the demo catalogue is on sale. To be rid of it all, delete the data directory.`,
  { flags: ['add'], values: ['orders', 'seed'] },
)
const [MIN_ORDERS, MAX_ORDERS] = [30, 5_000]

await runSteps(async () => {
  const orders = Number(values.orders ?? 1500)
  if (!Number.isInteger(orders) || orders < MIN_ORDERS || orders > MAX_ORDERS)
    throw new StepError(`--orders=N: N must be a whole number from ${MIN_ORDERS} to ${MAX_ORDERS}`)
  const isProduction = process.env.NODE_ENV === 'production'
  const config = loadConfig()
  const origin = (config.publicUrl ?? new URL(`http://localhost:${config.port}`)).origin
  await onDatabase(config, async (db) => {
    const reason = await refusal(db, config, { isProduction, adds: flags.has('add') })
    if (reason) throw new StepError(reason)
    console.log(`Making up ${orders} orders; 1500 take a minute or two`)
    const startMs = performance.now()
    const done = await seedOrders(db, { seed: values.seed ?? 'tokri', orders, nowMs: Date.now(), origin })
    // Otherwise the next hourly job would show what sells.
    await refreshPopularity(db)
    await refreshCategoryRankings(db)
    const states = ORDER_STATES.filter((state) => done.orders[state]).map((state) => `${done.orders[state]} ${state}`)
    const total = Object.values(done.orders).reduce((sum, count) => sum + count, 0)
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    console.log(
      `${total} orders of ${done.customers} customers in 30 days, made up in ${seconds} s: ${states.join(', ')}`,
    )
    console.log(`${done.staff} admins worked on them. Sign in as your own admin to see it all`)
  })
})
process.exit(0)
