import { t } from 'elysia'
import type { OrderState } from '../order/states.ts'

const Day = t.String({
  format: 'date',
  pattern: String.raw`^2\d{3}-\d\d-\d\d$`,
  error: 'must be a day such as 2026-11-21',
})
export const DaysQuery = t.Object({ from: Day, to: Day })

/** Number of orders and their amount in rupees, without cancelled and refused orders and those awaiting payment. */
export interface Sales {
  orders: number
  amount: number
}

export interface HourOfSales extends Sales {
  /** From 0 to 23. */
  hour: number
  /** The amount in the same hour a week ago. */
  weekAgo: number
}

export interface DayOfSales extends Sales {
  /** Such as 2026-11-21. */
  day: string
}

export interface LateOrder {
  orderId: string
  state: OrderState
  placedAt: string
  amount: number
}

export interface LowProduct {
  _id: string
  name: string
  unit: string
  stock: number
}

export interface SoldProduct {
  _id: string
  name: string
  unit: string
  quantity: number
  amount: number
}

/** An order line that a shopper reported as missing, without a response so far. */
export interface Complaint {
  orderId: string
  /** Name of the product. */
  name: string
  /** The shopper's message. */
  words: string
  /** When it was reported; null if an earlier version of the shop did not record the time. */
  at: string | null
}

/** Cash that the response to a complaint promised to a shopper. */
export interface OwedCash {
  orderId: string
  name: string
  customer: string
  amount: number
}

/** The dashboard: the shop today, by calendar days in India. */
export interface Dashboard {
  /** When the report was generated. */
  at: string
  /** Today so far. */
  today: Sales
  /** The same day of last week: up to the current time of day, and the entire day. */
  weekAgo: { untilNow: Sales; whole: Sales }
  /** Open orders of any age, and orders that ended today. */
  states: { state: OrderState; orders: number }[]
  hours: HourOfSales[]
  /** The last thirty days, today last. */
  days: DayOfSales[]
  /** Cash orders that are due, with the amount still to be collected. */
  cashToCollect: Sales
  /** The number of complaints without a response, and the oldest of them. */
  complaints: { total: number; lines: Complaint[] }
  /** Number and sum of all cash owed, and the oldest entries. */
  cashOwed: { total: number; amount: number; lines: OwedCash[] }
  late: { total: number; afterMinutes: number; orders: LateOrder[] }
  lowStock: { total: number; threshold: number; products: LowProduct[] }
  /** The most frequent zero-result searches of the last seven days. */
  misses: { text: string; count: number }[]
  sells: { today: SoldProduct[]; week: SoldProduct[] }
}

/** Report of a range of calendar days in India, `from` and `to` included. */
export interface DaysReport {
  from: string
  to: string
  sales: Sales
  /** Sales of the preceding range of the same length. */
  before: Sales
  /** Orders that ended in these days, whenever they were placed. */
  ended: { state: OrderState; orders: number }[]
  days: DayOfSales[]
  sells: SoldProduct[]
}
