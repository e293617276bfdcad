import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { brandAndUnit } from '../../../../src/shared/product-title.ts'
import { Image } from '../../../ui/Image.tsx'
import { late } from '../../../ui/late.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { ask } from './asking.ts'
import { EDITABLE_VALUES } from './editable-values.ts'
import { stateLabel } from './table/columns.ts'
import { ValueEdit } from './value-edit.tsx'

const CardMenu = late(async () => (await import('./card-menu.tsx')).CardMenu)

/** Card of a product in the admin list. Prices and stock are edited in place. */
export function ProductAdminCard({ product }: { product: ProductView }) {
  const { name, unit, image } = product
  const state = stateLabel(product)
  return (
    <li className="admin-product">
      <div className="admin-product__media">
        <Image url={image[0] ?? ''} sizes="64px" />
      </div>
      <div className="admin-product__text">
        <h2>{name}</h2>
        <p>
          {brandAndUnit(product)}
          {state && <span className="chip chip--static">{state}</span>}
        </p>
      </div>
      <div className="admin-product__act">
        <button
          className="icon-button"
          type="button"
          aria-label={`Edit ${name}`}
          title="Edit"
          onClick={() => ask('edit', product)}
        >
          <Pencil className="icon" aria-hidden="true" />
        </button>
        <button
          className="icon-button"
          type="button"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => ask('delete', product)}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className="admin-product__foot">
        <div className="admin-product__values">
          {EDITABLE_VALUES.map((value) => (
            <ValueEdit key={value} product={product} name={value} />
          ))}
        </div>
        <MenuButton
          className="icon-button"
          placeClassName="admin-product__more"
          aria-label={`More for ${name}, ${unit}`}
          menu={(place) => <CardMenu {...place} product={product} />}
        >
          <Ellipsis className="icon" aria-hidden="true" />
        </MenuButton>
      </div>
    </li>
  )
}
