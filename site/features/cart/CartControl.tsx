import type { Pack } from '../../../src/catalogue/page-models.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { say } from '../../wording/say.ts'
import { OUT_OF_STOCK } from '../../wording/shop.ts'

/** The server-rendered content of the `cart-control` element. Its size is the same in every state. */
export function CartControl({ product, large = false }: { product: Pack; large?: boolean }) {
  const out = product.stock <= 0
  return (
    <cart-control
      className={large ? 'cart-control cart-control--large' : 'cart-control'}
      data-state={out ? 'out' : 'add'}
      product-id={product.id}
      name={product.name}
      brand={product.brand ?? undefined}
      unit={product.unit}
      price={product.priceInPaise}
      discount={product.discountPercent}
      selling-price={product.sellingPriceInPaise ?? undefined}
      stock={product.stock}
      image={product.image}
      path={product.path}
    >
      {out ? (
        <span className={large ? 'sold-out sold-out--large' : 'sold-out'}>
          {large ? say(OUT_OF_STOCK) : 'Out of stock'}
        </span>
      ) : (
        <button className="cart-control__add" type="button" aria-label={`Add ${titleOf(product)}, ${product.unit}`}>
          Add
        </button>
      )}
    </cart-control>
  )
}
