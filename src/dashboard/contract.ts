import { type Static, t } from 'elysia'
import { StockedProduct } from '../catalogue/stock/contract.ts'
import { ComplaintView, State } from '../order/contract.ts'
import { input } from '../platform/http/input.ts'
import { DAY } from '../shared/schemas/day.ts'

export const DaysQuery = t.Object({ from: input(DAY), to: input(DAY) })

/**
 * Number of orders and their amount in rupees less refunds, without test orders, cancelled and refused orders and those
 * awaiting payment.
 */
export const Sales = t.Object(
  {
    orders: t.Number(),
    amount: t.Number(),
  },
  { $id: 'Sales' },
)
export type Sales = Static<typeof Sales>

export const NetSales = t.Object(
  {
    ...Sales.properties,
    refunds: t.Number({ description: 'What was refunded of these orders, in rupees; the amount is without it.' }),
    testOrders: t.Number({ description: 'Number of test orders, which are no sales.' }),
  },
  { $id: 'NetSales' },
)
export type NetSales = Static<typeof NetSales>

/** Cash that went through the shop's hands, to count a till against. */
const CashMoved = t.Object(
  {
    orders: t.Number({ description: 'Number of orders whose cash was collected.' }),
    collected: t.Number({ description: 'What was collected for them, in rupees.' }),
    givenBack: t.Number({ description: 'What was paid back in cash for complaints, in rupees.' }),
  },
  { $id: 'CashMoved' },
)
export type CashMoved = Static<typeof CashMoved>

export const HourOfSales = t.Object(
  {
    ...Sales.properties,
    hour: t.Number({ description: 'From 0 to 23.' }),
    weekAgo: t.Number({ description: 'The amount in the same hour a week ago.' }),
  },
  { $id: 'HourOfSales' },
)
export type HourOfSales = Static<typeof HourOfSales>

const DayOfSales = t.Object(
  {
    ...Sales.properties,
    day: t.String({ description: 'Such as 2026-11-21.' }),
  },
  { $id: 'DayOfSales' },
)

const LateOrder = t.Object(
  {
    orderId: t.String(),
    state: State,
    placedAt: t.String(),
    amount: t.Number(),
  },
  { $id: 'LateOrder' },
)

export const LowProduct = t.Object(
  t.Pick(StockedProduct, ['_id', 'brand', 'name', 'unit', 'stock', 'publish', 'withheld']).properties,
  { $id: 'LowStockProduct' },
)
export type LowProduct = Static<typeof LowProduct>

export const SoldProduct = t.Object(
  {
    _id: t.String(),
    brand: t.Nullable(t.String()),
    name: t.String(),
    unit: t.String(),
    quantity: t.Number(),
    amount: t.Number(),
  },
  { $id: 'SoldProduct' },
)
export type SoldProduct = Static<typeof SoldProduct>

/** A complaint about an order line, without a response so far. */
export const Complaint = t.Object(
  {
    orderId: t.String(),
    brand: t.Nullable(t.String()),
    name: t.String({ description: 'Name of the product.' }),
    customer: t.String({ description: 'Who reported it; empty once the account was deleted.' }),
    ...t.Pick(ComplaintView, ['kind', 'quantity', 'words']).properties,
    picked: t.Number({ description: 'Pieces of the line that were delivered.' }),
    photos: t.Integer({ description: 'How many photos the shopper added.' }),
    at: t.Nullable(t.String(), {
      description: 'When it was reported; null if an earlier version of the shop did not record the time.',
    }),
  },
  { $id: 'Complaint' },
)
export type Complaint = Static<typeof Complaint>

/** Cash that the response to a complaint promised to a shopper. */
const OwedCash = t.Object(
  {
    _id: t.String({ description: 'Id of the response.' }),
    orderId: t.String(),
    brand: t.Nullable(t.String()),
    name: t.String(),
    customer: t.String(),
    amount: t.Number(),
  },
  { $id: 'OwedCash' },
)

/** An item that the response to a complaint promised to a shopper. */
const OwedReplacement = t.Object(
  {
    _id: t.String({ description: 'Id of the response.' }),
    orderId: t.String(),
    brand: t.Nullable(t.String()),
    name: t.String({ description: 'What it replaces.' }),
    customer: t.String(),
    replacement: t.Object({ name: t.String(), unit: t.String(), quantity: t.Number() }),
  },
  { $id: 'OwedReplacement' },
)

/** The dashboard: the shop today, by calendar days in India. */
export const Dashboard = t.Object(
  {
    at: t.String({ description: 'When the report was generated.' }),
    today: t.Object(NetSales.properties, { description: 'Today so far.' }),
    weekAgo: t.Object(
      {
        untilNow: Sales,
        whole: Sales,
      },
      { description: 'The same day of last week: up to the current time of day, and the entire day.' },
    ),
    states: t.Array(
      t.Object({
        state: State,
        orders: t.Number(),
      }),
      { description: 'Open orders of any age, and orders that ended today.' },
    ),
    hours: t.Array(HourOfSales),
    days: t.Array(DayOfSales, { description: 'The last thirty days, today last.' }),
    cashToCollect: t.Object(Sales.properties, {
      description: 'Cash orders that are due, with the amount still to be collected.',
    }),
    cashMoved: t.Object(CashMoved.properties, {
      description: 'Cash of today, whenever the orders were placed.',
    }),
    warnings: t.Array(t.String(), {
      description: 'What admins should know at once, in words, such as that codes do not reach mobile numbers.',
    }),
    complaints: t.Object(
      {
        total: t.Number(),
        lines: t.Array(Complaint),
      },
      { description: 'The number of complaints without a response, and the oldest of them.' },
    ),
    cashOwed: t.Object(
      {
        total: t.Number(),
        amount: t.Number(),
        lines: t.Array(OwedCash),
      },
      { description: 'Number and sum of all cash owed, and the oldest entries.' },
    ),
    replacementsOwed: t.Object(
      {
        total: t.Number(),
        lines: t.Array(OwedReplacement),
      },
      { description: 'The number of replacements that are still to be handed over, and the oldest of them.' },
    ),
    late: t.Object({
      total: t.Number(),
      afterMinutes: t.Number({ description: 'The minutes allowed for an order whose badge promised none.' }),
      orders: t.Array(LateOrder),
    }),
    lowStock: t.Object({
      total: t.Number(),
      threshold: t.Number(),
      products: t.Array(LowProduct),
    }),
    misses: t.Array(
      t.Object({
        text: t.String(),
        count: t.Number(),
      }),
      { description: 'The most frequent zero-result searches of the last seven days.' },
    ),
    sells: t.Object({
      today: t.Array(SoldProduct),
      week: t.Array(SoldProduct),
    }),
  },
  { $id: 'Dashboard' },
)
export type Dashboard = Static<typeof Dashboard>

/** Report of a range of calendar days in India, `from` and `to` included. */
export const DaysReport = t.Object(
  {
    from: t.String(),
    to: t.String(),
    sales: NetSales,
    before: t.Object(Sales.properties, { description: 'Sales of the preceding range of the same length.' }),
    cashMoved: t.Object(CashMoved.properties, {
      description: 'Cash of these days, whenever the orders were placed.',
    }),
    ended: t.Array(
      t.Object({
        state: State,
        orders: t.Number(),
      }),
      { description: 'Orders that ended in these days, whenever they were placed.' },
    ),
    days: t.Array(DayOfSales),
    sells: t.Array(SoldProduct),
  },
  { $id: 'DaysReport' },
)
export type DaysReport = Static<typeof DaysReport>
