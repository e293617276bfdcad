import { useEffect } from 'react'
import { PROFILE } from '../../lib/paths.ts'

/** Leads on to the profile who cannot be here: shoppers, and admins who have no password of their own yet. */
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
