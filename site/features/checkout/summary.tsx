import { cashLimitError } from '../../../src/shared/cash-limit-error.ts'
import { formatPaise } from '../../../src/shared/money.ts'
import { Icon } from '../../ui/Icon.tsx'
import { read } from '../../ui/live-view.ts'
import { PAY_IN_CASH, PAY_ONLINE } from '../../wording/checkout.ts'
import { say } from '../../wording/say.ts'
import { Bill } from '../cart/Bill.tsx'
import { $removeFirst } from '../cart/removal.ts'
import { $bill } from '../cart/shop-status.ts'
import { UnpaidOrderNote } from '../cart/UnpaidOrderNote.tsx'
import { $unpaidOrder } from '../cart/unpaid-order.ts'
import { $changes, $ordering, $payment, $paymentOptions, placeOrder } from './checkout.ts'
import { $whyNot } from './screen.ts'

/** The bill, with the two payment methods. */
export function Summary() {
  const bill = read($bill)
  const why = read($whyNot)
  const unpaid = read($unpaidOrder)
  const { totalInPaise, card, cash, cardMethods, testNote, cardError, leaveAtDoor, limit, ways } = read($payment)
  const total = formatPaise(totalInPaise)
  const label = say(PAY_ONLINE).replace('…', total)
  const cashFirst = read($paymentOptions) !== undefined && !card && cash
  return (
    <aside aria-label="Summary">
      <Bill title="Summary" totals={bill}>
        {bill.savingsInPaise > 0 && <p className="bill__saved">{`You save ${formatPaise(bill.savingsInPaise)}`}</p>}
        <Changes canOrder={why === null} />
        <p className="bill__note">You can cancel until the order is packed.</p>
      </Bill>
      <div className="proceed-bar pay-bar">
        <p className="bill__blocked" role="status">
          {why}
        </p>
        {read($removeFirst) && unpaid && <UnpaidOrderNote orderId={unpaid.orderId} />}
        {cardError && <p className="bill__note">{cardError}</p>}
        {!cash && <p className="bill__note">{cashLimitError(totalInPaise, limit, ways)}</p>}
        {cash && leaveAtDoor && (
          <p className="bill__note">Left at the door, so paid online. Clear that to pay in cash.</p>
        )}
        <div className="pay-bar__ways">
          <Pay
            method="card"
            off={why !== null || !card}
            main={!cashFirst}
            label={label}
            note={[label.includes(total) ? '' : `${total} now`, cardMethods.join(', ')].filter(Boolean).join(' · ')}
          />
          <Pay
            method="cash"
            off={why !== null || !cash || leaveAtDoor}
            main={cashFirst}
            label={say(PAY_IN_CASH)}
            note={`${total} at the door`}
          />
        </div>
        {testNote && <p className="bill__note pay-bar__test">{testNote}</p>}
      </div>
    </aside>
  )
}

interface PayProps {
  method: 'cash' | 'card'
  off: boolean
  /** Whether this is the page's one filled button. */
  main: boolean
  label: string
  /** What the method is, below its label. */
  note: string
}

function Pay({ method, off, main, label, note }: PayProps) {
  const ordering = read($ordering)
  const blocked = off || ordering !== null
  return (
    <button
      className={`button ${main ? 'button--action' : 'button--quiet'} button--large button--wide pay`}
      type="button"
      aria-describedby={`pay-${method}-note`}
      aria-disabled={blocked}
      aria-busy={ordering === method}
      onClick={() => blocked || void placeOrder(method)}
    >
      <Icon name={method} />
      <span className="pay__text">
        {label}
        <small id={`pay-${method}-note`} aria-hidden="true">
          {note}
        </small>
      </span>
    </button>
  )
}

/** Lists what changed since the shopper last looked. If nothing stands in the way, one more click orders what is shown. */
function Changes({ canOrder }: { canOrder: boolean }) {
  const changes = read($changes)
  return (
    <div role="alert">
      {changes.length > 0 && (
        <div className="notice">
          <b>Your cart has changed</b>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {canOrder && <p>Press once more to order what you see now.</p>}
        </div>
      )}
    </div>
  )
}
