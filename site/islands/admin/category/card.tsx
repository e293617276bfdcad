import type { CategoryView } from '../../../../src/catalogue/contract.ts'
import { Picture } from '../../../ui/Picture.tsx'

interface Props {
  category: CategoryView
  onEdit(): void
  onDelete(): void
}

export function CategoryCard({ category, onEdit, onDelete }: Props) {
  const { name, image } = category
  return (
    <li className="admin-card">
      <div className="admin-card__media">
        <Picture url={image} sizes="(min-width: 80rem) 150px, (min-width: 48rem) 22vw, 45vw" />
      </div>
      <div className="admin-card__text">
        <h2>{name}</h2>
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
