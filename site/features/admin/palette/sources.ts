import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { deskOrderUrl, findCustomersUrl, findProductsUrl } from '../../../api/paths.ts'
import { STATES } from '../../orders/labels.ts'
import { fetchCustomers } from '../customers/api.ts'
import { fetchDeskOrders } from '../order-board/api.ts'
import { fetchProducts, searchProducts } from '../products/api.ts'
import { type Choice, SCREENS, SETTINGS } from './choices.ts'
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
  const [listed, searched] = await Promise.all([
    fetchProducts(search, PRODUCTS_READ, signal),
    searchProducts(search, MAX_OF_KIND, signal),
  ])
  if (!listed.success || !searched.success) return null
  const typed = search.trim().toLowerCase()
  const bySku = listed.data.filter(({ sku }) => sku?.toLowerCase().startsWith(typed))
  // Without a product that has these words, shoppers' search guesses: not where a screen has them, nor for an email.
  if (listed.data.length === 0 && (search.includes('@') || rank([...SCREENS, ...SETTINGS], search, 1).length > 0))
    return []
  const byName = rank(listed.data.map(choiceOf), search, PRODUCTS_READ)
  // Shoppers' search knows best what is meant, and the list also has what is hidden from them.
  const choices = [...bySku.map(choiceOf), ...searched.data.map(choiceOf), ...byName, ...listed.data.map(choiceOf)]
  return [...new Map(choices.map((choice) => [`${choice.path} ${choice.detail}`, choice])).values()].slice(
    0,
    MAX_OF_KIND,
  )
}

function choiceOf(product: ProductView): Choice {
  const { sku, unit } = product
  return {
    kind: 'product',
    label: titleOf(product),
    detail: unit,
    path: findProductsUrl(sku ?? titleOf(product)),
  }
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
