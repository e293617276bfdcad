import { useStore } from '@nanostores/react'
import { LOGIN } from '../../api/paths.ts'
import { $sessionEnded } from './session.ts'

/** Says that the shop ended the session, which is why the account's cart is not shown. Else renders nothing. */
export function SignedOutNotice() {
  if (!useStore($sessionEnded)) return null
  return (
    <p className="notice">
      You were signed out. What was in your cart waits in your account:{' '}
      <a className="link" href={LOGIN}>
        Sign in
      </a>
    </p>
  )
}
