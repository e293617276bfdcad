import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { DeskOrder, PickLine as Line } from '../../../../src/order/desk/contract.ts'
import { packTitle } from '../../../../src/shared/pack-title.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'
import { LinesSkeleton } from '../../../ui/LinesSkeleton.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { AskedTags } from './asked-tags.tsx'
import { nextMove, shortName } from './labels.ts'
import { Notes } from './notes.tsx'
import { $busyOrders, $undoable, undo } from './order-actions.ts'
import { $pickedLines, $pickList, countAgain, openPickList, setPicked } from './picking.ts'
import { ShortPick } from './short-pick.tsx'
import { moveOn } from './transition.ts'
import { askNothing } from './url-state.ts'

/** The lines of an order by category, to be ticked off while picking. */
export function PickList({ order }: { order: DeskOrder }) {
  const { orderId, state } = order
  const groups = useStore($pickList)
  useEffect(() => {
    void openPickList(orderId)
  }, [orderId])
  if (groups === null) return <LoadError onRetry={() => void openPickList(orderId)} />
  if (groups === undefined) return <LinesSkeleton headed />
  // The order has the latest picked quantities, which may be newer than the pick list.
  const lineOf = new Map(order.lines.map((line) => [line._id, line]))
  return (
    <div className="pick-list">
      {state !== 'placed' && state !== 'accepted' && <p className="desk-note">{`This order is ${state}.`}</p>}
      {order.customer.name && <p className="pick-list__for">{`For ${shortName(order.customer.name)}`}</p>}
      <AskedTags order={order} all />
      <Notes order={order} />
      {groups.map(({ category, lines }) => (
        <section key={category} aria-label={category}>
          <h3>{category}</h3>
          <ul>
            {lines.map((line) => (
              <PickLine key={line._id} order={order} line={{ ...line, ...lineOf.get(line._id) }} />
            ))}
          </ul>
        </section>
      ))}
      <Picked order={order} />
    </div>
  )
}

function PickLine({ order, line }: { order: DeskOrder; line: Line }) {
  const { orderId, state, payment } = order
  const { _id, quantity, picked } = line
  const [isShort, setShort] = useState(false)
  const ticked = useStore($pickedLines)[orderId]?.includes(_id) ?? false
  const isOpen = state === 'placed' || state === 'accepted' || state === 'packed'
  const max = payment.method === 'cash' ? quantity : picked
  const done = () => {
    setShort(false)
    void countAgain(orderId)
  }
  return (
    <li className="pick-line">
      <label className="check">
        <input
          type="checkbox"
          checked={ticked || picked === 0}
          disabled={picked === 0}
          onChange={({ currentTarget }) => setPicked(orderId, _id, currentTarget.checked)}
        />
        <span className="pick-line__name">
          <b className="tabular">{`${picked}×`}</b> <span>{packTitle(line)}</span>
          {picked < quantity && <small>{`${quantity} were ordered`}</small>}
        </span>
      </label>
      {isOpen && max > 0 && (
        <button
          className="button button--quiet button--small"
          type="button"
          aria-expanded={isShort}
          aria-label={`${picked < quantity ? 'Change' : 'Not enough of'} ${titleOf(line)}`}
          onClick={() => setShort(!isShort)}
        >
          {picked < quantity ? 'Change' : 'Not enough'}
        </button>
      )}
      <Emptied orderId={orderId} lineId={_id} />
      {isShort && <ShortPick order={order} max={max} line={line} onDone={done} />}
    </li>
  )
}

/** Offers an undo for a few seconds after a product was reported out of stock. */
function Emptied({ orderId, lineId }: { orderId: string; lineId: string }) {
  const undoable = useStore($undoable)
  const isThis = undoable !== null && 'lineId' in undoable && undoable.lineId === lineId
  return (
    <p className="pick-line__undo" role="status">
      {isThis && (
        <>
          Its stock is set to 0.
          <button className="link" type="button" onClick={() => void undo().then(() => countAgain(orderId))}>
            Undo
          </button>
        </>
      )}
    </p>
  )
}

function Picked({ order }: { order: DeskOrder }) {
  const { orderId, lines, state } = order
  const ticks = new Set(useStore($pickedLines)[orderId])
  const busy = useStore($busyOrders).has(orderId)
  const done = lines.filter(({ _id, picked }) => picked === 0 || ticks.has(_id)).length
  const move = nextMove(order)
  if (!move || (state !== 'placed' && state !== 'accepted')) return null
  const isReady = state === 'placed' || done === lines.length
  const pack = async () => {
    if (busy || !isReady) return
    await moveOn(order)
    if (state === 'accepted') askNothing()
  }
  return (
    <div className="pick-list__foot">
      <span role="status">{`${done} of ${lines.length} picked`}</span>
      <button
        className="button button--action button--large"
        type="button"
        aria-disabled={busy || !isReady}
        aria-busy={busy}
        onClick={() => void pack()}
      >
        {state === 'placed' ? 'Accept' : 'Everything picked'}
      </button>
    </div>
  )
}
