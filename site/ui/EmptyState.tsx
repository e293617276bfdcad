import type { ReactNode } from 'react'

interface Props {
  /** URL of the illustration. */
  picture: string
  title: string
  /** Announces the content to screen readers immediately. Meant for errors. */
  alert?: boolean
  /** Explanation, and what the user can do. */
  children: ReactNode
}

/** A placeholder with an illustration, for an empty list or a failed load. */
export function EmptyState({ picture: image, title, alert = false, children }: Props) {
  return (
    <div className="empty-state" role={alert ? 'alert' : undefined}>
      <img src={image} alt="" width="176" height="132" />
      <h2 className="empty-state__title">{title}</h2>
      {children}
    </div>
  )
}
