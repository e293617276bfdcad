import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { brandAndUnit, titleOf } from '../../../../src/shared/product-title.ts'
import { Image } from '../../../ui/Image.tsx'
import { late } from '../../../ui/late.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { ask } from './asking.ts'
import { EDITABLE_VALUES } from './editable-values.ts'
import { StateChip } from './state-chip.tsx'
import { toggle } from './table/selection.ts'
import { ValueEdit } from './value-edit.tsx'

const CardMenu = late(async () => (await import('./card-menu.tsx')).CardMenu)

interface Props {
  product: ProductView
  /** Null while cards are not selected; otherwise a press anywhere on the card selects it, and does nothing else. */
  selected: boolean | null
}

/**
 * Card of a product in the admin list. Prices and stock are edited in place. Memoized, because selecting one must not cost the
 * others.
 */
export const ProductAdminCard = memo(function ProductAdminCard({ product, selected }: Props) {
  const { _id, name, unit, image } = product
  const title = titleOf(product)
  return (
    <li className="admin-product" data-selected={selected ?? undefined}>
      <div className="admin-product__media">
        <Image url={image[0] ?? ''} sizes="64px" />
      </div>
      <div className="admin-product__text">
        <h2>{name}</h2>
        <p>
          {brandAndUnit(product)}
          <StateChip product={product} />
        </p>
      </div>
      {selected === null ? (
        <div className="admin-product__act">
          <button
            className="icon-button"
            type="button"
            aria-label={`Edit ${title}`}
            title="Edit"
            onClick={() => ask('edit', product)}
          >
            <Pencil className="icon" aria-hidden="true" />
          </button>
          <button
            className="icon-button icon-button--delete only-wide"
            type="button"
            aria-label={`Delete ${title}`}
            title="Delete"
            onClick={() => ask('delete', product)}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </button>
        </div>
      ) : (
        <label className="check admin-product__select">
          <input
            type="checkbox"
            aria-label={`Select ${title}, ${unit}`}
            checked={selected}
            onChange={() => toggle(_id)}
          />
        </label>
      )}
      <div className="admin-product__foot" inert={selected !== null}>
        <div className="admin-product__values">
          {EDITABLE_VALUES.map((value) => (
            <ValueEdit key={value} product={product} name={value} />
          ))}
        </div>
        <MenuButton
          className="icon-button"
          placeClassName="admin-product__more"
          aria-label={`More for ${title}, ${unit}`}
          menu={(place) => <CardMenu {...place} product={product} />}
        >
          <Ellipsis className="icon" aria-hidden="true" />
        </MenuButton>
      </div>
    </li>
  )
})
