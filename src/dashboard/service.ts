import { type CodeSettings, codeWarnings } from '../account/mobile-login/budget.ts'
import { lowProducts } from '../catalogue/stock/low-stock.queries.ts'
import type { Plan } from '../order/desk/orders/plan.ts'
import { ORDER_STATES } from '../order/states.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { openingWarnings } from '../settings/checkout-terms.ts'
import { loadSettings } from '../settings/queries.ts'
import { toRupees } from '../shared/money.ts'
import { sumCashMoved } from './cash.queries.ts'
import { openComplaints, owedCash, owedReplacements } from './complaints.queries.ts'
import type { CashMoved, Dashboard, DaysReport, HourOfSales, NetSales, Sales, SoldProduct } from './contract.ts'
import { countEnded, countOpen, type Days, lateOrders, shopToday, spanOf, spanUntilNow, sumCashDue } from './queries.ts'
import { bestSellersIn, type SoldRow } from './sales/best-sellers.queries.ts'
import { type SalesRow, type SumRow, salesBy } from './sales/queries.ts'
import { commonestZeroResults } from './zero-result-searches/queries.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60_000
const MAX_DAYS = 366
const A_WEEK = 7
const HOURS = 24
/** Entries of a list on the dashboard; the list's own screen shows the rest. */
const MAX_LISTED = 5
const MAX_SOLD = 10
const MAX_OWED = 20
const MAX_SEARCHES = 10

/** Returns today's dashboard, read from a single snapshot of the database. */
export async function reportToday(db: Database, loginCodes: CodeSettings): Promise<Dashboard> {
  const settings = await loadSettings(db)
  return db.transaction(
    async (tx) => {
      const day = await shopToday(tx)
      const today: Days = { from: day, to: day }
      return {
        at: new Date().toISOString(),
        ...(await salesOf(tx, day)),
        states: await statesOf(tx, today),
        cashToCollect: inRupees(await sumCashDue(tx)),
        cashMoved: await cashOf(tx, today),
        warnings: [...openingWarnings(settings, new Date()), ...(await codeWarnings(tx, loginCodes))],
        complaints: await complaintsOf(tx),
        cashOwed: await owedOf(tx),
        replacementsOwed: await replacementsOf(tx),
        late: await lateOf(tx, settings),
        lowStock: await lowOf(tx, settings.lowStockThreshold),
        misses: await commonestZeroResults(tx, MAX_SEARCHES),
        sells: await sellsOf(tx, day),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function salesOf(tx: Queryable, today: string): Promise<Pick<Dashboard, 'today' | 'weekAgo' | 'hours' | 'days'>> {
  const weekAgo = dayBefore(today, A_WEEK)
  const days = await salesOfDays(tx, { from: dayBefore(today, DAYS - 1), to: today })
  const of = (day: string) => days.find((row) => row.day === day)!
  const [now, then] = [await salesOfHours(tx, today), await salesOfHours(tx, weekAgo)]
  const untilNow = await salesBy(tx, 'all', spanUntilNow(weekAgo, A_WEEK))
  const hours = Array.from({ length: HOURS }, (_, hour): HourOfSales => {
    const weekAgo = then.get(String(hour)) ?? NO_SALES
    return { hour, ...inRupees(now.get(String(hour)) ?? NO_SALES), weekAgo: toRupees(weekAgo.amountInPaise) }
  })
  return {
    today: netSales(of(today)),
    weekAgo: { untilNow: inRupees(untilNow.get('all') ?? NO_SALES), whole: inRupees(of(weekAgo)) },
    hours,
    days: days.map((row) => ({ day: row.day, ...inRupees(row) })),
  }
}

const NO_SALES: SalesRow = { orders: 0, amountInPaise: 0, refundsInPaise: 0, testOrders: 0 }

function salesOfHours(tx: Queryable, day: string): Promise<Map<string, SalesRow>> {
  return salesBy(tx, 'hour', spanOf({ from: day, to: day }))
}

/** Returns the sales of each day in a range, including days without sales. */
async function salesOfDays(tx: Queryable, days: Days): Promise<(SalesRow & { day: string })[]> {
  const sales = await salesBy(tx, 'day', spanOf(days))
  return Array.from({ length: lengthOf(days) }, (_, at) => {
    const day = dayBefore(days.from, -at)
    return { day, ...(sales.get(day) ?? NO_SALES) }
  })
}

/**
 * Returns the report of a range of days, and the sales of as many days before it.
 * @throws AppError invalid for days that make no sense.
 */
export async function reportOfDays(db: Database, days: Days): Promise<DaysReport> {
  const length = lengthOf(days)
  if (!(length >= 1)) throw new AppError('invalid', 'to must not be before from')
  if (length > MAX_DAYS) throw new AppError('invalid', `from and to must be at most ${MAX_DAYS} days apart`)
  const before = { from: dayBefore(days.from, length), to: dayBefore(days.from, 1) }
  return db.transaction(
    async (tx) => {
      const rows = await salesOfDays(tx, days)
      return {
        ...days,
        sales: netSales(sumOf(rows)),
        before: inRupees(sumOf(await salesOfDays(tx, before))),
        cashMoved: await cashOf(tx, days),
        ended: await endedOf(tx, days),
        days: rows.map((row) => ({ day: row.day, ...inRupees(row) })),
        sells: (await bestSellersIn(tx, spanOf(days), MAX_SOLD)).map(soldProduct),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
}

function sumOf(rows: readonly SalesRow[]): SalesRow {
  const sum = (field: keyof SalesRow) => rows.reduce((total, row) => total + row[field], 0)
  return {
    orders: sum('orders'),
    amountInPaise: sum('amountInPaise'),
    refundsInPaise: sum('refundsInPaise'),
    testOrders: sum('testOrders'),
  }
}

async function endedOf(tx: Queryable, days: Days): Promise<DaysReport['ended']> {
  const counted = new Map((await countEnded(tx, days)).map(({ state, orders }) => [state, orders]))
  return (['delivered', 'cancelled', 'refused'] as const).map((state) => ({ state, orders: counted.get(state) ?? 0 }))
}

async function cashOf(tx: Queryable, days: Days): Promise<CashMoved> {
  const { orders, collectedInPaise, givenBackInPaise } = await sumCashMoved(tx, spanOf(days))
  return { orders, collected: toRupees(collectedInPaise), givenBack: toRupees(givenBackInPaise) }
}

async function statesOf(tx: Queryable, today: Days): Promise<Dashboard['states']> {
  const rows = [...(await countOpen(tx)), ...(await countEnded(tx, today))]
  const counted = new Map(rows.map(({ state, orders }) => [state, orders]))
  return ORDER_STATES.map((state) => ({ state, orders: counted.get(state) ?? 0 }))
}

async function complaintsOf(tx: Queryable): Promise<Dashboard['complaints']> {
  const rows = await openComplaints(tx, MAX_LISTED)
  const lines = rows.map(({ code, brand, name, customer, kind, quantity, words, picked, photos, at }) => ({
    orderId: code,
    brand,
    name,
    customer,
    kind,
    quantity,
    words,
    picked,
    photos,
    at: at?.toISOString() ?? null,
  }))
  return { total: rows[0]?.total ?? 0, lines }
}

async function owedOf(tx: Queryable): Promise<Dashboard['cashOwed']> {
  const rows = await owedCash(tx, MAX_OWED)
  const lines = rows.map(({ id, code, brand, name, customer, amountInPaise }) => ({
    _id: id,
    orderId: code,
    brand,
    name,
    customer,
    amount: toRupees(amountInPaise),
  }))
  return { total: rows[0]?.total ?? 0, amount: toRupees(rows[0]?.totalInPaise ?? 0), lines }
}

async function replacementsOf(tx: Queryable): Promise<Dashboard['replacementsOwed']> {
  const rows = await owedReplacements(tx, MAX_OWED)
  const lines = rows.map(({ id, code, brand, name, customer, given, unit, quantity }) => ({
    _id: id,
    orderId: code,
    brand,
    name,
    customer,
    replacement: { name: given, unit, quantity },
  }))
  return { total: rows[0]?.total ?? 0, lines }
}

async function lateOf(tx: Queryable, plan: Plan): Promise<Dashboard['late']> {
  const rows = await lateOrders(tx, plan, MAX_LISTED)
  const orders = rows.map(({ code, state, placedAt, totalInPaise }) => ({
    orderId: code,
    state,
    placedAt: placedAt.toISOString(),
    amount: toRupees(totalInPaise),
  }))
  return { total: rows[0]?.total ?? 0, afterMinutes: plan.lateAfterMinutes, orders }
}

async function lowOf(tx: Queryable, threshold: number): Promise<Dashboard['lowStock']> {
  // A product that never had stock cannot run low.
  const rows = await lowProducts(tx, threshold, { stocked: 'ever' }, { offset: 0, limit: MAX_LISTED })
  const products = rows.map(({ id, brand, name, unit, stock, publish, withheld }) => ({
    _id: id,
    brand,
    name,
    unit,
    stock,
    publish,
    ...(withheld && { withheld }),
  }))
  return { total: rows[0]?.total ?? 0, threshold, products }
}

async function sellsOf(tx: Queryable, today: string): Promise<Dashboard['sells']> {
  const of = async (from: string) => (await bestSellersIn(tx, spanOf({ from, to: today }), MAX_SOLD)).map(soldProduct)
  return { today: await of(today), week: await of(dayBefore(today, A_WEEK - 1)) }
}

function inRupees({ orders, amountInPaise }: SumRow): Sales {
  return { orders, amount: toRupees(amountInPaise) }
}

function netSales(row: SalesRow): NetSales {
  return { ...inRupees(row), refunds: toRupees(row.refundsInPaise), testOrders: row.testOrders }
}

function soldProduct({ id, amountInPaise, ...row }: SoldRow): SoldProduct {
  return { _id: id, ...row, amount: toRupees(amountInPaise) }
}
