import type { OrderEntry } from '../../../src/order/contract.ts'
import { titleOf } from '../../../src/shared/product-title.ts'
import { Image } from '../../ui/Image.tsx'

interface Props {
  lines: readonly Pick<OrderEntry, 'brand' | 'product_details'>[]
  /** Whether the order may have more lines than these. */
  isCut?: boolean
}

const MAX_IMAGES = 4

/** What was ordered: a row of images, and all names, of which what fits into two lines is seen. */
export function OrderGlance({ lines, isCut = false }: Props) {
  const titles = lines.map(({ brand, product_details: { name } }) => titleOf({ name, brand }))
  const more = lines.length - MAX_IMAGES
  return (
    <div className="order-glance">
      <div className="order-glance__images" aria-hidden="true">
        {lines.slice(0, MAX_IMAGES).map(({ product_details: { image } }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order neither move nor come and go
          <span key={`${at} ${titles[at]}`} className="cart-line__media">
            <Image url={image[0] ?? ''} sizes="48px" />
          </span>
        ))}
        {more > 0 && <span className="order-glance__more">{isCut ? '…' : `+${more}`}</span>}
      </div>
      <p className="order-glance__names">
        {titles.join(' · ')}
        {isCut && ' and more'}
      </p>
    </div>
  )
}
