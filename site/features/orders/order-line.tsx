import type { ReactNode } from 'react'
import { formatPaise, toPaise } from '../../../src/shared/money.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { Image } from '../../ui/Image.tsx'

interface Props {
  name: string
  /** Null also where the shop did not record it. */
  brand: string | null
  image: readonly string[]
  unit: string
  /** The ordered quantity. `picked` is how many of them were found. */
  quantity: number
  picked: number
  /** Price paid per piece, in rupees. */
  soldPrice: number
  children?: ReactNode
}

/** A line of an order, as it was sold. */
export function OrderLineView({ name, brand, image, unit, quantity, picked, soldPrice, children }: Props) {
  return (
    <li className="cart-line">
      <span className="cart-line__media">
        <Image url={image[0] ?? ''} sizes="64px" />
      </span>
      <div>
        <p className="cart-line__name">{name}</p>
        <p className="cart-line__unit">
          {`${brandAndUnit({ name, brand, unit })} × `}
          <span className={picked > 1 ? 'order-line__count' : undefined}>{picked}</span>
        </p>
        {picked < quantity && <p className="order-line__missing">{shortLabel(picked, quantity)}</p>}
        {children}
      </div>
      <b className="tabular">{formatPaise(toPaise(soldPrice) * picked)}</b>
    </li>
  )
}

function shortLabel(picked: number, quantity: number): string {
  return picked === 0 ? `None of ${quantity} was available` : `${picked} of ${quantity} were available`
}
