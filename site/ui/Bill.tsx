import type { ReactNode } from 'react'
import { formatPaise } from '../../src/shared/money.ts'
import type { Totals } from '../../src/shared/pricing.ts'

interface Props {
  title?: string
  totals: Totals
  /** What stands under the sums. */
  children?: ReactNode
}

/** What the goods cost, with and without their discounts, and what is to be paid. */
export function Bill({ title = 'Bill details', totals, children }: Props) {
  const { quantity, totalInPaise, undiscountedInPaise, savingsInPaise } = totals
  return (
    <section className="bill panel">
      <h2>{title}</h2>
      <dl>
        <div>
          <dt>Items total</dt>
          <dd>
            {savingsInPaise > 0 && (
              <s>
                <span className="visually-hidden">was </span>
                {formatPaise(undiscountedInPaise)}
              </s>
            )}
            {formatPaise(totalInPaise)}
          </dd>
        </div>
        <div>
          <dt>Quantity total</dt>
          <dd>{quantity} item</dd>
        </div>
        <div>
          <dt>Delivery Charge</dt>
          <dd className="bill__free">Free</dd>
        </div>
        <div className="bill__total">
          <dt>Grand total</dt>
          <dd>{formatPaise(totalInPaise)}</dd>
        </div>
      </dl>
      {children}
    </section>
  )
}
