import type { ReactNode } from 'react'
import { formatPaise } from '../../../src/shared/money.ts'
import { discountedPrice } from '../../../src/shared/pricing.ts'
import { brandAndUnit, titleOf } from '../../../src/shared/product-title.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Image } from '../../ui/Image.tsx'
import { Price } from '../product/Price.tsx'
import { type CartLine, isBuyable } from './cart-state.ts'
import { removeFromCart } from './removal.ts'

interface Props {
  line: CartLine
  /** Whether the shopper's own unpaid order has what there was of it. */
  isHeld?: boolean
  /** What changes the line; null for one that is only shown. By default it is changed in the cart. */
  control?: null
  /** A field in which the number of pieces is typed. */
  pieces?: ReactNode
}

/** A line of the cart, with what its pieces cost together, and of several what one costs, beside it so that no number moves the line. */
export function CartItem({ line, isHeld = false, control, pieces }: Props) {
  const buyable = isBuyable(line)
  const { quantity } = line
  const each = discountedPrice(line)
  return (
    <li className={buyable ? 'cart-line' : 'cart-line cart-line--out'}>
      <span className="cart-line__media">
        <Image url={line.image} sizes="64px" />
      </span>
      <div>
        <p className="cart-line__name">
          <a href={line.path}>{line.name}</a>
        </p>
        <p className="cart-line__unit">{brandAndUnit(line)}</p>
        {buyable ? (
          <>
            <div className="cart-line__sum">
              <Price priceInPaise={line.priceInPaise * quantity} soldPriceInPaise={each * quantity} />
              {quantity > 1 && (
                <p className="cart-line__each">
                  {formatPaise(each)} × {quantity}
                </p>
              )}
            </div>
            <LineChanges line={line} />
          </>
        ) : (
          <WhyNot gone={line.gone} isHeld={isHeld} />
        )}
      </div>
      {control === undefined &&
        (buyable ? (
          <Controls line={line} pieces={pieces} />
        ) : (
          <Remove line={line} className="icon-button">
            <Icon name="trash" />
          </Remove>
        ))}
    </li>
  )
}

/** Says that a quantity or a price is not what the shopper had chosen. */
export function LineChanges({ line: { quantity, wanted, formerPriceInPaise: former } }: { line: CartLine }) {
  return (
    <>
      {wanted && <p className="cart-line__fewer">{`Only ${quantity} left of the ${wanted} you wanted`}</p>}
      {former !== undefined && <p className="cart-line__fewer">{`Was ${formatPaise(former)} when you added it`}</p>}
    </>
  )
}

function WhyNot({ gone, isHeld }: { gone: boolean; isHeld: boolean }) {
  if (isHeld && !gone) return <p className="cart-line__held">Held by your order that awaits payment</p>
  return <p className="cart-line__out">{gone ? 'Not available' : 'Out of stock'}</p>
}

/** Many pieces of a product are removed in one step, and not by as many of "One less". */
function Controls({ line, pieces }: Pick<Props, 'line' | 'pieces'>) {
  return (
    <div className="cart-line__controls">
      <div className="cart-line__count">
        <Control line={line} />
        {pieces}
      </div>
      <Remove line={line} className="cart-line__remove">
        Remove
      </Remove>
    </div>
  )
}

// A custom element that renders itself and follows the cart.
function Control({ line }: { line: CartLine }) {
  return (
    <cart-control
      className="cart-control"
      product-id={line.productId}
      name={line.name}
      brand={line.brand ?? undefined}
      unit={line.unit}
      price={line.priceInPaise}
      discount={line.discountPercent}
      selling-price={line.sellingPriceInPaise ?? undefined}
      stock={line.stock}
      image={line.image}
      path={line.path}
    />
  )
}

interface RemoveProps {
  line: CartLine
  className: string
  children: ReactNode
}

function Remove({ line, className, children }: RemoveProps) {
  return (
    <button
      className={className}
      type="button"
      aria-label={`Remove ${titleOf(line)}`}
      onClick={() => removeFromCart(line.productId)}
    >
      {children}
    </button>
  )
}
