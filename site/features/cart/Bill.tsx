import type { ReactNode } from 'react'
import { formatFee, formatPaise } from '../../../src/shared/money.ts'
import type { Bill as Sums, Totals } from '../../../src/shared/pricing.ts'
import { PIECES, QUANTITY } from '../../wording/cart.ts'
import { say } from '../../wording/say.ts'

interface Props {
  title?: string
  /** `Totals` has no fees: the shop's settings have not been loaded yet. */
  totals: Sums | Totals
  /** The number of pieces as text. The default has the wording of the specification. */
  pieces?: string
  /** Content below the sums. */
  children?: ReactNode
}

/** The cost of the goods with and without discounts, the fees, and the grand total. */
export function Bill({ title = 'Bill details', totals, pieces = piecesOf(totals.quantity), children }: Props) {
  const { totalInPaise, undiscountedInPaise, savingsInPaise } = totals
  const known = 'grandTotalInPaise' in totals ? totals : null
  return (
    <section className="bill panel">
      <h2>{title}</h2>
      <dl aria-busy={!known}>
        <div>
          <dt>Items total</dt>
          <dd>
            {savingsInPaise > 0 && (
              <>
                <s>
                  <span className="visually-hidden">was </span>
                  {formatPaise(undiscountedInPaise)}
                </s>
                <span className="visually-hidden"> now </span>
              </>
            )}
            {formatPaise(totalInPaise)}
          </dd>
        </div>
        <div>
          <dt>{say(QUANTITY)}</dt>
          <dd>{pieces}</dd>
        </div>
        <div>
          <dt>Delivery Charge</dt>
          <dd className={known?.deliveryFeeInPaise === 0 ? 'bill__free' : undefined}>
            {known ? formatFee(known.deliveryFeeInPaise) : UNKNOWN}
          </dd>
          {known && known.missingForFreeDeliveryInPaise > 0 && (
            <dd className="bill__missing">{formatPaise(known.missingForFreeDeliveryInPaise)} more for free delivery</dd>
          )}
        </div>
        {known && known.handlingFeeInPaise > 0 && (
          <div>
            <dt>Handling Charge</dt>
            <dd>{formatPaise(known.handlingFeeInPaise)}</dd>
          </div>
        )}
        <div className="bill__total">
          <dt>Grand total</dt>
          <dd>{known ? formatPaise(known.grandTotalInPaise) : UNKNOWN}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}

const UNKNOWN = '…'

function piecesOf(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'item' : say(PIECES)}`
}
