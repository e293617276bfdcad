import type { ReactNode } from 'react'

interface Props {
  /** The picture's address. */
  picture: string
  title: string
  /** Read out at once, where it is bad news. */
  alert?: boolean
  /** What it means, and what can be done. */
  children: ReactNode
}

/** A picture and words where otherwise nothing would be. */
export function EmptyState({ picture: image, title, alert = false, children }: Props) {
  return (
    <div className="empty-state" role={alert ? 'alert' : undefined}>
      <img src={image} alt="" width="176" height="132" />
      <h2 className="empty-state__title">{title}</h2>
      {children}
    </div>
  )
}
