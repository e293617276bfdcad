import { useEffect } from 'react'
import { profilePath, type User } from './session.ts'

/** Redirects shoppers, and admins who have not replaced their one-time password yet, to their profile. */
export function LedOn({ user }: { user: User }) {
  const path = profilePath(user)
  useEffect(() => location.replace(path), [path])
  return (
    <p>
      <a className="link" href={path}>
        Profile
      </a>
    </p>
  )
}
