import type { ReactNode } from 'react'
import type { PackView } from '../../../../src/catalogue/families/contract.ts'
import { formatPaise, toPaise } from '../../../../src/shared/money.ts'
import { titleOf } from '../../../../src/shared/product-title.ts'

/** A product among packs: its unit first, because that is how packs differ. */
export function PackRow({ pack, children }: { pack: PackView; children?: ReactNode }) {
  const { unit, sku, stock, soldPrice, publish } = pack
  return (
    <li className="pack-row">
      <div className="pack-row__text">
        <b>{unit}</b> <span className="tabular">{formatPaise(toPaise(soldPrice))}</span>
        {!publish && <span className="chip chip--static">Hidden</span>}
        <p>{[titleOf(pack), sku, stock > 0 ? `${stock} in stock` : 'Out of stock'].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </li>
  )
}
