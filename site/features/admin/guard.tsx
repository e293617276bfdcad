import type { ReactNode } from 'react'
import { HOME } from '../../api/paths.ts'
import errorArt from '../../assets/art/error.svg?url'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NO_PERMISSION } from '../../wording/admin.ts'
import { say } from '../../wording/say.ts'
import { GO_HOME } from '../../wording/shop.ts'
import { LedOn } from '../account/redirect-when-signed-in.tsx'
import { isAdmin, isHeldBack } from '../account/session.ts'
import { SignedIn } from '../account/signed-in.tsx'
import { PopupOutlet } from './popup-outlet.tsx'

interface Props {
  /** Skeleton shown until the user is known. */
  waiting?: ReactNode
  children?: ReactNode
}

/**
 * Renders an admin screen for admins. Shoppers see that they have no permission, and who is signed out is led to the login, as
 * an admin whose session ended is. An admin who signed in with a
 * one-time password, or has no two-step login though the shop requires it, is redirected to change that: until then the
 * server refuses everything else.
 */
export function AdminGuard({ waiting, children }: Props) {
  return (
    <SignedIn waiting={waiting} whose="for admins">
      {(user) => {
        if (!isAdmin(user)) return <Denied />
        return isHeldBack(user) ? <LedOn user={user} /> : <Allowed>{children}</Allowed>
      }}
    </SignedIn>
  )
}

function Allowed({ children }: Pick<Props, 'children'>) {
  return (
    <>
      {children}
      <PopupOutlet />
    </>
  )
}

function Denied() {
  return (
    <EmptyState picture={errorArt} title={say(NO_PERMISSION)} alert>
      <p>This page is for admins.</p>
      <a className="button button--action" href={HOME}>
        {say(GO_HOME)}
      </a>
    </EmptyState>
  )
}
