import type { Pack } from '../../../src/catalogue/page-models.ts'
import { badgePercent } from '../../../src/shared/pricing.ts'
import { comparedPriceOf } from '../../../src/shared/unit-price.ts'
import { Image } from '../../ui/Image.tsx'
import { CartControl } from '../cart/CartControl.tsx'
import { Price } from './Price.tsx'
import { UnitPrice } from './UnitPrice.tsx'

/** The packs of one product, each with its own control of the cart: the content of the sheet. */
export function PackList({ packs }: { packs: readonly Pack[] }) {
  return (
    <ul className="packs">
      {packs.map((pack) => (
        <li key={pack.id} className={pack.stock <= 0 ? 'pack pack--out' : 'pack'}>
          <div className="pack__media">
            <Image url={pack.image} sizes="56px" load="eager" />
          </div>
          <div className="pack__text">
            <a className="pack__unit" href={pack.path}>
              {pack.unit}
            </a>
            <UnitPrice prices={[comparedPriceOf(pack)]} className="pack__per" />
            {badgePercent(pack) > 0 && (
              <span className="offer-tag offer-tag--free">{`${badgePercent(pack)}% off`}</span>
            )}
          </div>
          <Price priceInPaise={pack.priceInPaise} soldPriceInPaise={pack.soldPriceInPaise} />
          <CartControl product={pack} />
        </li>
      ))}
    </ul>
  )
}
