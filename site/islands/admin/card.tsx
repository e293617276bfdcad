import type { ReactNode } from 'react'
import { Image } from '../../ui/Image.tsx'

interface Props {
  name: string
  /** The picture's address, and how wide it is shown. */
  image: string
  sizes: string
  onEdit(): void
  onDelete(): void
  /** What is said below the name. */
  children?: ReactNode
}

/** A category or a product as those who run the shop look at it. */
export function AdminCard({ name, image, sizes, onEdit, onDelete, children }: Props) {
  return (
    <li className="admin-card">
      <div className="admin-card__media">
        <Image url={image} sizes={sizes} />
      </div>
      <div className="admin-card__text">
        <h2>{name}</h2>
        {children}
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
