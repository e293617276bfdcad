import type { OrderEntry } from '../../../src/order/contract.ts'
import { thumbnailUrl } from '../../../src/shared/images.ts'
import { formatRupees } from '../../../src/shared/money.ts'
import { orderUrl } from '../../api/paths.ts'
import { pollWhileVisible } from '../../ui/poll-while-visible.ts'
import { $userId } from '../account/session.ts'
import { fetchNewestLines } from '../cart/newest-order.ts'
import { STATES } from './labels.ts'
import { STEPS } from './timeline-steps.ts'
import { $isUnderWay, arrivalSentence, isUnderWay, minutesLeftSentence } from './under-way.ts'
import { unfinishedSentence } from './unfinished-sentence.ts'

const LOOK_EVERY_MS = 30_000

/** As many images as fit beside the other texts on a phone. */
const IMAGES_SHOWN = 4

let isFollowed = false

/**
 * Shows the newest order of the signed-in shopper in the place of a banner, for as long as it is under way, or its payment can
 * still be finished.
 */
export function followOrder(banner: HTMLElement): void {
  if (isFollowed) return
  isFollowed = true
  let stopPolling: (() => void) | null = null

  const look = async () => {
    const userId = $userId.get()
    const lines = userId ? await fetchNewestLines() : []
    // What cannot be loaded leaves what is shown.
    if (!lines || $userId.get() !== userId) return
    const order = lines.find((line) => isUnderWay(line.state) || isUnpaid(line)) ?? null
    // For the next page: on this one nothing may move.
    $isUnderWay.set(order ? 'yes' : undefined)
    const page = document.documentElement.dataset
    if (!order && page.orderUnderWay !== undefined) page.orderUnderWay = 'over'
    show(banner, order && lines.filter(({ orderId }) => orderId === order.orderId))
    if (order) stopPolling ??= pollWhileVisible(() => void look(), LOOK_EVERY_MS)
    else {
      stopPolling?.()
      stopPolling = null
    }
  }

  $userId.subscribe(() => void look())
}

const isUnpaid = ({ state }: OrderEntry) => state === 'awaiting payment'

/** Shows an order, of which these are the lines; or none. */
function show(banner: HTMLElement, lines: readonly OrderEntry[] | null): void {
  const order = lines?.[0]
  const known = banner.querySelector<HTMLAnchorElement>('.banner-order')
  // Nobody chooses something else than what they see.
  if (!known && order && banner.matches(':hover, :focus-within')) return
  for (const link of banner.querySelectorAll<HTMLElement>('.banner__text a')) link.inert = order !== undefined
  if (!order) {
    known?.remove()
    return
  }
  const link = known ?? cardIn(banner, lines!)
  link.href = orderUrl(order.orderId)
  const [when, steps, action] = link.children as Iterable<HTMLElement>
  const [title, about] = when!.children
  const isToPay = isUnpaid(order)
  steps!.hidden = isToPay
  action!.textContent = isToPay ? 'Finish paying' : 'See your order'
  if (isToPay) {
    title!.textContent = unfinishedSentence(order.totalAmt)
    about!.textContent = 'Pay again, or cancel it'
    return
  }
  const { promisedAt, state } = order
  const isLate = promisedAt !== null && Date.parse(promisedAt) <= Date.now()
  title!.textContent = promisedAt ? arrivalSentence(promisedAt, isLate) : 'Your order is under way'
  const left = promisedAt && minutesLeftSentence(promisedAt)
  about!.textContent = [STATES[state].name, left?.toLowerCase()].filter(Boolean).join(' · ')
  const now = STEPS.findIndex(([step]) => step === state)
  for (const [at, step] of [...steps!.children].entries())
    step.setAttribute('data-step', at < now ? 'done' : at === now ? 'now' : 'next')
}

function cardIn(banner: HTMLElement, lines: readonly OrderEntry[]): HTMLAnchorElement {
  const link = document.createElement('a')
  link.className = 'banner-order'
  const when = document.createElement('span')
  when.append(document.createElement('b'), document.createElement('span'))
  const steps = document.createElement('span')
  steps.className = 'banner-order__steps'
  // Read out, the state beside it says the same.
  steps.setAttribute('aria-hidden', 'true')
  for (const [, name] of STEPS) {
    const step = document.createElement('span')
    step.textContent = name
    steps.append(step)
  }
  const action = document.createElement('span')
  action.className = 'button button--action'
  link.append(when, steps, action, goodsOf(lines))
  banner.append(link)
  return link
}

/** What is in the order, for which there is room where the banner was not known to make way. */
function goodsOf(lines: readonly OrderEntry[]): HTMLElement {
  const goods = document.createElement('span')
  goods.className = 'banner-order__goods'
  for (const { product_details } of lines.slice(0, IMAGES_SHOWN)) {
    const holder = document.createElement('span')
    const [url] = product_details.image
    if (url) holder.append(Object.assign(new Image(160, 160), { src: thumbnailUrl(url), alt: '' }))
    goods.append(holder)
  }
  const count = `${lines.length} ${lines.length === 1 ? 'product' : 'products'}`
  goods.append(`${count} · ${formatRupees(lines[0]!.totalAmt)}`)
  return goods
}
