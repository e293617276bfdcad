import { titleOf } from '../../../../src/shared/product-title.ts'
import { deskOrderUrl, findCustomersUrl, findProductsUrl } from '../../../api/paths.ts'
import { STATES } from '../../orders/labels.ts'
import { fetchCustomers } from '../customers/api.ts'
import { fetchDeskOrders } from '../order-board/api.ts'
import { fetchProducts } from '../products/api.ts'
import type { Choice } from './choices.ts'
import { rank } from './ranking.ts'

const MAX_OF_KIND = 4
/** The list of products is newest first: more are read, for the best to be among them. */
const PRODUCTS_READ = 24

/** Searches products, orders and customers. Returns null if none of them could be searched, or the search was given up. */
export async function findRecords(text: string, signal: AbortSignal): Promise<Choice[] | null> {
  const found = await Promise.all([findProducts(text, signal), findOrders(text, signal), findPeople(text, signal)])
  if (signal.aborted || found.includes(null)) return null
  return found.flatMap((choices) => choices ?? [])
}

async function findProducts(search: string, signal: AbortSignal): Promise<Choice[] | null> {
  const reply = await fetchProducts(search, PRODUCTS_READ, signal)
  if (!reply.success) return null
  const choices = reply.data.map((product) => ({
    kind: 'product' as const,
    label: titleOf(product),
    detail: product.unit,
    path: findProductsUrl(titleOf(product)),
  }))
  const best = rank(choices, search, MAX_OF_KIND)
  // The server has its own idea of what a name contains: what it alone finds comes last.
  return [...best, ...choices.filter((choice) => !best.includes(choice))].slice(0, MAX_OF_KIND)
}

async function findOrders(search: string, signal: AbortSignal): Promise<Choice[] | null> {
  const reply = await fetchDeskOrders({ state: '', search, page: 1, limit: MAX_OF_KIND }, signal)
  if (!reply.success) return null
  return reply.data.map(({ orderId, customer, state }) => ({
    kind: 'order',
    label: orderId,
    detail: [customer.name, STATES[state].name].filter(Boolean).join(' · '),
    path: deskOrderUrl(orderId),
  }))
}

async function findPeople(search: string, signal: AbortSignal): Promise<Choice[] | null> {
  const reply = await fetchCustomers({ search, page: 1, limit: MAX_OF_KIND }, signal)
  if (!reply.success) return null
  return reply.data.map(({ name, mobile, email }) => ({
    kind: 'customer',
    label: name || mobile,
    detail: [mobile, email].filter(Boolean).join(' · '),
    path: findCustomersUrl(email || mobile),
  }))
}
