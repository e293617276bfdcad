import { useStore } from '@nanostores/react'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatRupees } from '../../../src/shared/money.ts'
import { orderUrl } from '../../api/paths.ts'
import emptyOrders from '../../assets/art/empty-orders.svg?url'
import { LoadError } from '../../ui/LoadError.tsx'
import { late } from '../../ui/late.tsx'
import { whenLabel } from '../../ui/time-labels.ts'
import { NO_ORDERS, ORDER_NUMBER } from '../../wording/orders.ts'
import { say } from '../../wording/say.ts'
import { EmptyWithIdeas } from '../product/EmptyWithIdeas.tsx'
import { Arrival } from './arrival.tsx'
import type { ListedOrder } from './group-order-lines.ts'
import { paymentLabel } from './labels.ts'
import { BuyAgain } from './order-actions.tsx'
import { OrderGlance } from './order-glance.tsx'
import { $orders, followOrderList, loadMoreOrders, loadOrders } from './orders.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { StateTag } from './state-tag.tsx'
import { Timeline } from './timeline.tsx'
import { isUnderWay } from './under-way.ts'
import { UnpaidAttempt } from './unpaid-attempt.tsx'

const ORDERS_AT_ONCE = 10
/** So many leave room on the screen for what they were of. */
const FEW_ORDERS = 3

const BoughtRow = late(async () => (await import('../buy-again/bought-row.tsx')).BoughtRow)

/** The shopper's orders, newest first, updated live. */
export function OrderList() {
  const list = useStore($orders)
  const [shown, setShown] = useState(ORDERS_AT_ONCE)
  useEffect(followOrderList, [])
  if (list === undefined) return <OrdersSkeleton />
  if (list === null) return <LoadError onRetry={() => void loadOrders()} />
  if (list.orders.length === 0) return <NoOrders />
  const unpaid = list.orders.filter(isUnpaid)
  const orders = list.orders.filter((order) => !isUnpaid(order))
  const showMore = () => {
    if (shown >= orders.length) void loadMoreOrders()
    setShown(shown + ORDERS_AT_ONCE)
  }
  return (
    <>
      <div className="order-list">
        {unpaid.map((order) => (
          <UnpaidAttempt key={order.orderId} order={order} />
        ))}
        {orders.slice(0, shown).map((order) => (
          <OrderCard key={order.orderId} order={order} isCut={list.hasMore && order === list.orders.at(-1)} />
        ))}
      </div>
      {(list.hasMore || shown < orders.length) && (
        <button className="button button--quiet order-list__more" type="button" onClick={showMore}>
          Show older orders
        </button>
      )}
      {orders.length <= FEW_ORDERS && !list.hasMore && <BoughtRow />}
    </>
  )
}

const isUnpaid = ({ state }: ListedOrder) => state === 'awaiting payment'

interface CardProps {
  order: ListedOrder
  /** Whether lines of it may be on the next page of the list. */
  isCut: boolean
}

function OrderCard({ order, isCut }: CardProps) {
  const { orderId, createdAt, state, lines, address, totalAmt } = order
  const isOnItsWay = isUnderWay(state)
  return (
    <article className={isOnItsWay ? 'order-card order-card--live' : 'order-card'} aria-labelledby={orderId}>
      <div className="order-card__head">
        <h2 id={orderId}>
          <a href={orderUrl(orderId)}>
            <span className="order-card__no">{say(ORDER_NUMBER)} </span>
            {orderId}
          </a>
        </h2>
        <time dateTime={createdAt}>{whenLabel(createdAt)}</time>
        <StateTag state={state} />
        <ChevronRight className="icon icon--sm" aria-hidden="true" />
      </div>
      <div className="order-card__body">
        {isOnItsWay && (
          <div className="order-progress">
            <Arrival order={order} />
            <Timeline state={state} />
          </div>
        )}
        <OrderGlance lines={lines} isCut={isCut} />
      </div>
      <div className="order-card__foot">
        <span className="order-card__paid">
          {[paymentLabel(order), address.address_line].filter(Boolean).join(' · ')}
        </span>
        <b>{formatRupees(totalAmt)}</b>
        {!isOnItsWay && <BuyAgain orderId={orderId} look="soft" />}
      </div>
    </article>
  )
}

function NoOrders() {
  return (
    <EmptyWithIdeas
      picture={emptyOrders}
      title={say(NO_ORDERS)}
      said="What you order shows here, from the shop to your door."
    />
  )
}
