import { useEffect } from 'react'
import { PROFILE } from '../../api/paths.ts'

/** Redirects shoppers, and admins who have not replaced their one-time password yet, to the profile. */
export function LedOn() {
  useEffect(() => location.replace(PROFILE), [])
  return (
    <p>
      <a className="link" href={PROFILE}>
        Profile
      </a>
    </p>
  )
}
