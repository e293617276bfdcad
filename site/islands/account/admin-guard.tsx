import type { ReactNode } from 'react'
import errorArt from '../../assets/art/error.svg?url'
import { HOME } from '../../lib/paths.ts'
import { isAdmin } from '../../stores/user.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PopupOutlet } from '../admin/popup-outlet.tsx'
import { LedOn } from './redirect-when-signed-in.tsx'
import { SignedIn } from './signed-in.tsx'

interface Props {
  /** In the shape of what comes. */
  waiting?: ReactNode
  children?: ReactNode
}

/**
 * Shows an admin's screen to admins, and to everybody else that they have no permission. Who has a password for one login
 * alone is led on to choose one: the shop answers nothing else until then.
 */
export function AdminGuard({ waiting, children }: Props) {
  return (
    <SignedIn waiting={waiting} stranger={<Denied />}>
      {(user) => {
        if (!isAdmin(user)) return <Denied />
        return user.mustChangePassword ? <LedOn /> : <Allowed>{children}</Allowed>
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
    <EmptyState picture={errorArt} title="Do not have permission" alert>
      <p>This page is for those who run the shop.</p>
      <a className="button button--action" href={HOME}>
        Go To Home
      </a>
    </EmptyState>
  )
}
