import { type ReactNode, useState } from 'react'
import type { Dashboard, SoldProduct } from '../../../../src/dashboard/contract.ts'
import { complaintLabel } from '../../../../src/shared/complaint-kinds.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { replacementLabel } from '../../../../src/shared/replacement.ts'
import { ADMIN_ORDERS, ADMIN_STOCK, deskListUrl, deskOrderUrl } from '../../../api/paths.ts'
import { ORDER_BOARD } from '../../../wording/admin.ts'
import { say } from '../../../wording/say.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { StateChip } from '../products/state-chip.tsx'
import { ageLabel } from './age-label.ts'
import { countLabel } from './labels.ts'

interface ListProps {
  id: string
  title: string
  /** Content next to the title. */
  aside?: ReactNode
  /** Text of an empty list. */
  none: string
  children: ReactNode[]
}

function List({ id, title, aside, none, children }: ListProps) {
  return (
    <section className="today__list" aria-labelledby={id}>
      <div className="today__head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children.length > 0 ? <ul>{children}</ul> : <p className="today__none">{none}</p>}
    </section>
  )
}

/** Orders that are late, each with a link to it on the order board. */
export function LateOrders({ late, at }: Pick<Dashboard, 'late' | 'at'>) {
  return (
    <List id="late" title="Late orders" none="No order is late." aside={<All href={ADMIN_ORDERS} total={late.total} />}>
      {late.orders.map(({ orderId, state, placedAt, amount }) => (
        <li key={orderId}>
          <a className="link tabular" href={deskOrderUrl(orderId)}>
            {orderId}
          </a>
          <span className="today__quiet">{ageLabel(placedAt, Date.parse(at))}</span>
          <StateTag state={state} />
          <b>{formatRupees(amount)}</b>
        </li>
      ))}
    </List>
  )
}

/** Complaints without a response, each with a link to its order, where staff respond. */
export function Complaints({ complaints: { total, lines }, at }: Pick<Dashboard, 'complaints' | 'at'>) {
  return (
    <List
      id="complaints"
      title="Complaints"
      none="No open complaints."
      aside={total > 0 ? <All href={deskListUrl('complaints')} total={total} /> : null}
    >
      {lines.map(({ orderId, brand, name, customer, picked, words, photos, at: since, ...complaint }) => (
        <li key={`${orderId} ${titleOf({ name, brand })} ${since}`}>
          <a className="link tabular" href={deskOrderUrl(orderId)}>
            {orderId}
          </a>
          <span className="today__name">{titleOf({ name, brand })}</span>
          {customer && <span className="today__quiet">{customer}</span>}
          <span className="today__quiet">{complaintLabel(complaint, picked)}</span>
          {photos > 0 && <span className="today__quiet">{countLabel(photos, 'photo')}</span>}
          {since && <span className="today__quiet">{ageLabel(since, Date.parse(at))}</span>}
          {words && <q className="today__searches">{words}</q>}
        </li>
      ))}
    </List>
  )
}

/** Cash owed to shoppers. Renders nothing if none is owed. */
export function CashOwed({ cashOwed: { total, lines } }: Pick<Dashboard, 'cashOwed'>) {
  if (total === 0) return null
  return (
    <List id="owed" title="Cash to refund" none="" aside={<All href={deskListUrl('owed')} total={total} />}>
      {lines.map(({ _id, orderId, brand, name, customer, amount }) => (
        <li key={_id}>
          <a className="link tabular" href={deskOrderUrl(orderId)}>
            {orderId}
          </a>
          <span className="today__name">{customer}</span>
          <span className="today__quiet">{titleOf({ name, brand })}</span>
          <b>{formatRupees(amount)}</b>
        </li>
      ))}
    </List>
  )
}

/** Replacements that are still to be handed over. Renders nothing if there are none. */
export function ReplacementsOwed({ replacementsOwed: { total, lines } }: Pick<Dashboard, 'replacementsOwed'>) {
  if (total === 0) return null
  const aside = <All href={deskListUrl('replacements')} total={total} />
  return (
    <List id="replacements" title="Replacements to bring" none="" aside={aside}>
      {lines.map(({ _id, orderId, brand, name, customer, replacement }) => (
        <li key={_id}>
          <a className="link tabular" href={deskOrderUrl(orderId)}>
            {orderId}
          </a>
          <span className="today__name">{replacementLabel(replacement)}</span>
          <span className="today__quiet">{`for ${titleOf({ name, brand })}`}</span>
          {customer && <span className="today__quiet">{customer}</span>}
        </li>
      ))}
    </List>
  )
}

/** Products with low stock. */
export function LowStock({ lowStock }: Pick<Dashboard, 'lowStock'>) {
  const { total, threshold, products } = lowStock
  return (
    <List
      id="low"
      title="Low stock"
      none={`Nothing has ${threshold} or fewer left.`}
      aside={<All href={ADMIN_STOCK} total={total} />}
    >
      {products.map((product) => (
        <li key={product._id}>
          <span className="today__name">{titleOf(product)}</span>
          <span className="today__quiet">{product.unit}</span>
          <StateChip product={product} />
          <b className={product.stock === 0 ? 'today__alarm' : undefined}>
            {product.stock === 0 ? 'Out of stock' : `${product.stock} left`}
          </b>
        </li>
      ))}
    </List>
  )
}

/** Zero-result searches of the last seven days. */
export function ZeroResultSearches({ misses }: Pick<Dashboard, 'misses'>) {
  return (
    <List
      id="misses"
      title="Searches without results"
      none="Every search of the last seven days found something."
      aside={<p>7 days</p>}
    >
      {misses.map(({ text, count }) => (
        <li key={text}>
          {/* Not a link: opening the results would count as another search. */}
          <span className="today__name">{text}</span>
          <b>{countLabel(count, 'time')}</b>
        </li>
      ))}
    </List>
  )
}

const SPANS = [
  { span: 'today', label: 'Today' },
  { span: 'week', label: '7 days' },
] as const

/** The best-selling products of today or of the last seven days. */
export function BestSellers({ sells }: Pick<Dashboard, 'sells'>) {
  const [span, setSpan] = useState<(typeof SPANS)[number]['span']>('today')
  const choice = (
    <div className="segments">
      {SPANS.map((each) => (
        <button key={each.span} type="button" aria-pressed={each.span === span} onClick={() => setSpan(each.span)}>
          {each.label}
        </button>
      ))}
    </div>
  )
  const none = span === 'today' ? 'Nothing has been sold today so far.' : 'Nothing was sold in the last seven days.'
  return <Sold id="sells" title="What sells" none={none} aside={choice} products={sells[span]} />
}

/** Products that were sold, best-selling first. */
export function Sold({ products, ...list }: Omit<ListProps, 'children'> & { products: readonly SoldProduct[] }) {
  return (
    <List {...list}>
      {products.map(({ _id, brand, name, unit, quantity, amount }) => (
        <li className="today__sold" key={_id}>
          <span>
            <span className="today__name">{titleOf({ name, brand })}</span> <span className="today__quiet">{unit}</span>
          </span>
          <b>{`${quantity.toLocaleString('en-IN')} sold`}</b>
          <span className="today__amount">{formatRupees(amount)}</span>
        </li>
      ))}
    </List>
  )
}

function All({ href, total }: { href: string; total: number }) {
  return (
    <a className="link" href={href}>
      {total > 0 ? `See all ${total.toLocaleString('en-IN')}` : href === ADMIN_STOCK ? 'Stock' : say(ORDER_BOARD)}
    </a>
  )
}
