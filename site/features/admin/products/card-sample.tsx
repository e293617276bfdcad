import { useWatch } from 'react-hook-form'
import { badgePercent, discountedPrice } from '../../../../src/shared/pricing.ts'
import { brandAndUnit } from '../../../../src/shared/product-title.ts'
import { Image } from '../../../ui/Image.tsx'
import { Price } from '../../product/Price.tsx'
import { type ProductFields, pricesOf } from './product-form.ts'

/** What the product's card will look like, below its images where there is room. Everything it says is in the fields beside it. */
export function CardSample() {
  const [name, unit, brand, images, price, discount, sellingPrice] = useWatch<
    ProductFields,
    ['name', 'unit', 'brand', 'image', 'price', 'discount', 'sellingPrice']
  >({ name: ['name', 'unit', 'brand', 'image', 'price', 'discount', 'sellingPrice'] })
  const prices = pricesOf({ price, discount, sellingPrice })
  const percent = prices ? badgePercent(prices) : 0
  return (
    <div className="card-sample" aria-hidden="true">
      <p className="field__label">In the shop</p>
      <div className="product-card">
        <div className="product-card__media">
          <Image url={images[0] ?? ''} sizes="12rem" />
          {percent > 0 && <span className="offer-tag">{`${percent}% off`}</span>}
        </div>
        <div className="product-card__body">
          <p className="product-card__name">{name.trim() || 'Name'}</p>
          <p className="product-card__unit">
            {brandAndUnit({ name, brand: brand.trim() || null, unit: unit.trim() || 'Unit' })}
          </p>
        </div>
        <div className="product-card__foot">
          {prices && <Price priceInPaise={prices.priceInPaise} soldPriceInPaise={discountedPrice(prices)} />}
          <span className="button button--soft button--small">Add</span>
        </div>
      </div>
    </div>
  )
}
