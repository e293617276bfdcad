import { useStore } from '@nanostores/react'
import { Banknote, CreditCard } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { late } from '../../ui/late.tsx'
import { $addresses, $chosenAddress } from '../addresses/addresses.ts'
import { Bill } from '../cart/Bill.tsx'
import { $cart, isBuyable } from '../cart/cart-state.ts'
import { $bill, $notYet, $places, loadPlace, pincodeIn, watchCart } from '../cart/shop-status.ts'
import { REMOVE_FIRST } from '../cart/unbuyable.tsx'
import { UnpaidOrder } from '../cart/unpaid-order.tsx'
import { $changes, $ordering, $payment, $paymentOptions, loadPaymentOptions, placeOrder } from './checkout.ts'

const CashLimitNote = late(async () => (await import('./cash-limit-note.tsx')).CashLimitNote)

/** The bill, with the two payment methods. */
export function Summary() {
  const options = useStore($paymentOptions)
  const bill = useStore($bill)
  const why = useWhyNot()
  const { totalInPaise, card, cash, cardError, leaveAtDoor, limit, ways } = useStore($payment)
  const cashFirst = options !== undefined && !card && cash
  useEffect(() => {
    void loadPaymentOptions()
    return watchCart()
  }, [])
  return (
    <aside aria-label="Summary">
      <Bill title="Summary" totals={bill}>
        <Changes canOrder={why === null} />
        <p className="bill__note">You can cancel until the order is packed.</p>
      </Bill>
      <div className="proceed-bar pay-bar">
        <p className="bill__blocked" role="status">
          {why}
        </p>
        {why === REMOVE_FIRST && <UnpaidOrder />}
        {cardError && <p className="bill__note">{cardError}</p>}
        {!cash && <CashLimitNote totalInPaise={totalInPaise} limit={limit} ways={ways} />}
        {cash && leaveAtDoor && (
          <p className="bill__note">Left at the door, so paid online. Clear that to pay in cash.</p>
        )}
        <p className="pay-bar__total">
          <span>Grand total</span> <b>{formatPaise(totalInPaise)}</b>
        </p>
        <div className="pay-bar__ways">
          <Pay method="card" off={why !== null || !card} main={!cashFirst}>
            <CreditCard className="icon" aria-hidden="true" />
            Online Payment
          </Pay>
          <Pay method="cash" off={why !== null || !cash || leaveAtDoor} main={cashFirst}>
            <Banknote className="icon" aria-hidden="true" />
            Cash on Delivery
          </Pay>
        </div>
      </div>
    </aside>
  )
}

interface PayProps {
  method: 'cash' | 'card'
  off: boolean
  /** Whether this is the page's one filled button. */
  main: boolean
  children: ReactNode
}

function Pay({ method, off, main, children }: PayProps) {
  const ordering = useStore($ordering)
  const blocked = off || ordering !== null
  return (
    <button
      className={`button ${main ? 'button--action' : 'button--quiet'} button--large button--wide pay`}
      type="button"
      aria-disabled={blocked}
      aria-busy={ordering === method}
      onClick={() => blocked || void placeOrder(method)}
    >
      {children}
    </button>
  )
}

/**
 * Lists what changed since the shopper last looked, and brings it into view: the buttons can be pressed far above it. If
 * nothing stands in the way, one more click orders what is shown.
 */
function Changes({ canOrder }: { canOrder: boolean }) {
  const changes = useStore($changes)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changes.length > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [changes])
  return (
    <div role="alert" ref={list}>
      {changes.length > 0 && (
        <div className="notice">
          <b>Your cart has changed</b>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {canOrder && <p>One more click orders what you see now.</p>}
        </div>
      )}
    </div>
  )
}

/** Returns why nothing can be ordered yet, or null. */
function useWhyNot(): string | null {
  const addresses = useStore($addresses)
  const chosen = useStore($chosenAddress)
  const blocked = !useStore($cart).every(isBuyable)
  const notYet = useStore($notYet)
  const pincode = chosen ? pincodeIn(chosen.pincode) : null
  const isServed = useStore($places)[pincode ?? '']?.serves ?? true
  useEffect(() => {
    if (pincode) void loadPlace(pincode)
  }, [pincode])
  if (blocked) return REMOVE_FIRST
  if (notYet) return notYet
  if (addresses && !chosen) return 'Add an address to go on'
  if (!isServed) return `We do not deliver to ${pincode} yet. Choose another address`
  return chosen ? null : 'Choose your address to go on'
}
