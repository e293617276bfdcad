import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { changeInPlace, readPrice, readStock, type Wish } from '../../../stores/admin-inline-edit.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { InlineEdit } from './inline-edit.tsx'

interface Props {
  product: ProductView
  onEdit(): void
  onDelete(): void
}

/** A product as those who run the shop look at it. */
export function ProductAdminCard({ product, onEdit, onDelete }: Props) {
  const { name, image, unit, price, stock } = product
  const save = (wish: Wish) => changeInPlace(product, wish)
  return (
    <li className="admin-card">
      <div className="admin-card__media">
        <Picture url={image[0] ?? ''} sizes="(min-width: 48rem) 220px, 45vw" />
      </div>
      <div className="admin-card__text">
        <h2>{name}</h2>
        <p>{unit}</p>
        <div className="admin-card__edits">
          <InlineEdit
            label="Price ₹"
            name={`Price ₹ of ${name}`}
            shown={String(price)}
            read={readPrice}
            save={save}
            unreadable="A price in rupees, such as 49.50"
            numeric
          />
          <InlineEdit
            label="Stock"
            name={`Stock of ${name}`}
            shown={String(stock)}
            read={readStock}
            save={save}
            unreadable="A whole number; +10 adds ten"
          />
        </div>
      </div>
      <div className="admin-card__act">
        <button
          className="button button--quiet button--small"
          type="button"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </button>
        <button
          className="button button--danger button--small"
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </div>
    </li>
  )
}
