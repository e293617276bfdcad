import { formatPaise } from '../../../src/shared/money.ts'
import { discountedPrice } from '../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../src/shared/product-title.ts'
import { Image } from '../../ui/Image.tsx'
import type { CartLine } from '../cart/cart-state.ts'
import { FewerLeft } from '../cart/item.tsx'

/** Lines of the cart to look over, without controls. */
export function BasketStrip({ lines }: { lines: readonly CartLine[] }) {
  return (
    <ul className="basket-strip">
      {lines.map((line) => (
        <li key={line.productId}>
          <span className="basket-strip__media">
            <Image url={line.image} sizes="48px" />
          </span>
          <span className="basket-strip__name">
            <a href={line.path}>{line.name}</a>
            <span>{`${brandAndUnit(line)} × ${line.quantity}`}</span>
            <FewerLeft line={line} />
          </span>
          <b>{formatPaise(discountedPrice(line) * line.quantity)}</b>
        </li>
      ))}
    </ul>
  )
}
