import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Image } from '../../ui/Image.tsx'

interface Props {
  name: string
  /** What is in it. */
  note: ReactNode
  /** URL of the image, followed by its display width as a `sizes` attribute. */
  image: string
  sizes: string
  onEdit(): void
  onDelete(): void
}

/** Card of a category on an admin screen. */
export function AdminCard({ name, note, image, sizes, onEdit, onDelete }: Props) {
  return (
    <li className="admin-card">
      <div className="admin-card__media">
        <Image url={image} sizes={sizes} />
      </div>
      <div className="admin-card__text">
        <h2>{name}</h2>
        <p className="admin-card__note">{note}</p>
      </div>
      <div className="admin-card__act">
        <button
          className="button button--quiet button--small"
          type="button"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          <Pencil className="icon icon--sm only-narrow" aria-hidden="true" />
          <span className="wide-label">Edit</span>
        </button>
        <button
          className="icon-button icon-button--delete"
          type="button"
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={onDelete}
        >
          <Trash2 className="icon icon--sm" aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}
