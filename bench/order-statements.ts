import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { placeOrder } from '../src/order/checkout/service.ts'
import type { Database } from '../src/platform/database/database.ts'
import { silentLog } from '../src/platform/runtime/log.ts'

interface Sent {
  query: string
  parameters: unknown[]
}

const SHOPPER = 1
const hex = (n: number) => n.toString(16).padStart(32, '0')

/**
 * Captures the statements that the shop sends for one order and rewrites them for pgbench. Shopper, products, ids and
 * order number become expressions, so that every transaction places another shopper's order.
 */
export async function statementsOfAnOrder(url: string, products: number, clients: number): Promise<string> {
  const sent: Sent[] = []
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    debug: (_, query, parameters) => void sent.push({ query, parameters: [...parameters] }),
  })
  const db = drizzle(client) as Database
  const list_items = [0, 1, 2].map((k) => ({ productId: hex(100_000_000 + products + k), quantity: 1 }))
  const orderRequest = {
    list_items,
    addressId: hex(SHOPPER),
    subTotalAmt: 30,
    totalAmt: 30,
    method: 'cash',
    key: 'key-1',
  } as const
  await client`select 1`
  sent.length = 0
  const placed = await placeOrder({ db, payments: null, log: silentLog }, hex(SHOPPER), { ...orderRequest, list_items })
  const lines = await client`select replace(id::text, '-', '') as id from order_line where order_id = ${placed.id}`
  await client.end()
  const expressions = new Map<string, string>([
    [hex(SHOPPER), "lpad(to_hex(:shopper::int), 32, '0')"],
    [placed.id, "lpad(to_hex(:order::bigint), 32, '1')"],
    [placed.code, "'ORD-' || translate(lpad(upper(to_hex(:code::bigint)), 8, '2'), '01', 'GH')"],
    ['key-1', "'bench-' || :shopper::text"],
    ...lines.map(({ id }, k) => [id, `lpad(to_hex(:order::bigint), 32, '${k + 2}')`] as [string, string]),
    ...list_items.map(
      ({ productId }, k) =>
        [productId, `lpad(to_hex(100000000 + (:shopper::int * 3 + ${k}) % ${products}), 32, '0')`] as [string, string],
    ),
  ])
  const statements = sent
    .filter(({ query }) => !/pg_catalog|pg_type|order_line where order_id/.test(query))
    .slice(0, sent.findIndex(({ query }) => /^commit/i.test(query)) + 1)
    .map((one) => `${written(one, expressions)};`)
  return [
    '\\set n :n + 1',
    `\\set shopper :from + :client_id + :n * ${clients}`,
    '\\set order random(1, 9000000000000000000)',
    '\\set code random(1, 4294967295)',
    ...statements,
    '',
  ].join('\n')
}

function written({ query, parameters }: Sent, expressions: ReadonlyMap<string, string>): string {
  const filled = query.replace(/\$(\d+)/g, (_, n) => literal(parameters[n - 1], expressions))
  return filled.replace(/\s+/g, ' ').trim()
}

function literal(value: unknown, expressions: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${value.map((item) => literal(item, expressions)).join(', ')}]`
  const text = String(value)
  const whole = expressions.get(text)
  if (whole) return /^[0-9a-f]{32}$/.test(text) ? `(${whole})::uuid` : `(${whole})`
  // pgbench reads a colon followed by a word as a variable, even within quotes.
  let expression = `('${text.replaceAll("'", "''").replace(/:(?=\w)/g, "' || chr(58) || '")}')`
  for (const [part, by] of expressions) if (text.includes(part)) expression = `replace(${expression}, '${part}', ${by})`
  return expression
}
