import { t } from 'elysia'
import type { OrderState } from '../order/states.ts'

const Day = t.String({
  format: 'date',
  pattern: String.raw`^2\d{3}-\d\d-\d\d$`,
  error: 'must be a day such as 2026-11-21',
})
export const DaysQuery = t.Object({ from: Day, to: Day })

/** Orders and what they bring in, in rupees; cancelled, refused and unpaid ones do not count. */
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

/** A line of an order that a shopper reported as missing, and nobody has answered. */
export interface Complaint {
  orderId: string
  /** The product. */
  name: string
  /** The shopper's own. */
  words: string
  /** Null for one of a version of the shop that did not keep it. */
  at: string | null
}

/** Cash that was promised back to a shopper. */
export interface OwedCash {
  orderId: string
  name: string
  customer: string
  amount: number
}

/** The owner's page: the shop today, by the days of India. */
export interface Dashboard {
  /** When it was made. */
  at: string
  /** Today so far. */
  today: Sales
  /** The same day of last week: until the same time, and whole. */
  weekAgo: { untilNow: Sales; whole: Sales }
  /** Open orders, whenever they came, and those of today that have ended. */
  states: { state: OrderState; orders: number }[]
  hours: HourOfSales[]
  /** The last thirty days, today last. */
  days: DayOfSales[]
  /** Cash orders that are not paid and not cancelled. */
  cashToCollect: Sales
  /** The oldest of them. */
  complaints: { total: number; lines: Complaint[] }
  /** Cash to be given back, all of it, and the oldest of it. */
  cashOwed: { total: number; amount: number; lines: OwedCash[] }
  late: { total: number; afterMinutes: number; orders: LateOrder[] }
  lowStock: { total: number; threshold: number; products: LowProduct[] }
  /** Searches of the last seven days that found nothing. */
  misses: { text: string; count: number }[]
  sells: { today: SoldProduct[]; week: SoldProduct[] }
}

/** How the shop did in some days of India, both of them included. */
export interface DaysReport {
  from: string
  to: string
  sales: Sales
  /** In as many days before them. */
  before: Sales
  /** Orders that ended in these days, whenever they were placed. */
  ended: { state: OrderState; orders: number }[]
  days: DayOfSales[]
  sells: SoldProduct[]
}
