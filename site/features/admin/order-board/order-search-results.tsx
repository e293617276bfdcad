import { useStore } from '@nanostores/react'
import type { DeskOrder } from '../../../../src/order/desk/contract.ts'
import emptySearch from '../../../assets/art/empty-search.svg?url'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { whenLabel } from '../../../ui/time-labels.ts'
import { say } from '../../../wording/say.ts'
import { NOTHING_FOUND } from '../../../wording/shop.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { Pager } from '../pager.tsx'
import { moneyLabel, refundedLabel } from './labels.ts'
import { OrdersFile } from './orders-file.tsx'
import { TestTag } from './test-tag.tsx'
import { $orderList, $view, ask, loadFound, showView } from './url-state.ts'

/** Orders of one state or found by a search, newest first, in pages. */
export function OrderSearchResults() {
  const found = useStore($orderList)
  const view = useStore($view)
  if (found === undefined) return <SearchResultsSkeleton />
  if (found === null) return <LoadError onRetry={() => void loadFound()} />
  if (found.orders.length === 0) return <NoneFound />
  const { page, totalPage, totalCount } = found
  return (
    <>
      <div className="order-rows__head">
        <p className="order-rows__count" role="status">
          {totalCount === 1 ? '1 order' : `${totalCount} orders`}
        </p>
        <OrdersFile />
      </div>
      <ul className="order-rows" aria-label="Orders">
        {found.orders.map((order) => (
          <Row key={order.orderId} order={order} />
        ))}
      </ul>
      {totalPage > 1 && <Pager page={page} pages={totalPage} onTurn={(to) => showView({ ...view, page: to })} />}
    </>
  )
}

function Row({ order }: { order: DeskOrder }) {
  const { orderId, createdAt, customer, address, state, isTest } = order
  const refunded = refundedLabel(order)
  return (
    <li className="order-row">
      <button
        className="order-row__number"
        type="button"
        data-row={orderId}
        aria-haspopup="dialog"
        onClick={() => ask('details', orderId)}
      >
        {orderId}
      </button>
      <time dateTime={createdAt}>{whenLabel(createdAt)}</time>
      <span className="order-row__who">
        <b>{customer.name || 'Without an account'}</b>
        <span className="tabular">{customer.mobile || address.mobile}</span>
      </span>
      <StateTag state={state} />
      <span className="order-row__sum tabular">
        {isTest && <TestTag />} {moneyLabel(order)}
        {refunded && <span className="order-row__refunded">{refunded}</span>}
      </span>
    </li>
  )
}

function NoneFound() {
  const { search } = useStore($view)
  return (
    <EmptyState picture={emptySearch} title={say(NOTHING_FOUND)}>
      <p>{search ? `No order matches “${search}”.` : 'There are no orders here yet.'}</p>
      <button className="button button--quiet" type="button" onClick={() => showView({ shows: 'board' })}>
        Back to the order board
      </button>
    </EmptyState>
  )
}

function SearchResultsSkeleton() {
  return (
    <TableSkeleton list="order-rows" row="order-row" count={5}>
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton skeleton--short" />
    </TableSkeleton>
  )
}
