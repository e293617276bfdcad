import type { ProductView } from '../../../../src/catalogue/contract.ts'
import { formatRupees } from '../../../../src/shared/money.ts'
import { Picture } from '../../../ui/Picture.tsx'

interface Props {
  product: ProductView
  onEdit(): void
  onDelete(): void
}

/** A product as those who run the shop look at it. */
export function ProductAdminCard({ product, onEdit, onDelete }: Props) {
  const { name, image, unit, price, stock } = product
  return (
    <li className="admin-card">
      <div className="admin-card__media">
        <Picture url={image[0] ?? ''} sizes="(min-width: 48rem) 220px, 45vw" />
      </div>
      <div className="admin-card__text">
        <h2>{name}</h2>
        <p>{`${unit} · ${formatRupees(price)} · ${stock} in stock`}</p>
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
